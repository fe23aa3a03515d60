import { useMutation } from "@tanstack/react-query";
import { type AnswerOf, messageOf } from "../../shared/api/api.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { notify } from "../../ui/notify.ts";
import { verifyChain } from "./api.ts";
import { auditWords } from "./words.en.ts";

/** Computes the chain of hashes anew and says what came of it. */
export function VerifyChain() {
  const t = useWords(auditWords);
  const verify = useMutation({
    mutationFn: verifyChain,
    onError: (error) => notify.error(messageOf(error, t.verifyFailed)),
  });
  return (
    <div className="grid gap-3 rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="min-w-[15rem] flex-1 text-sm text-ink-soft">{t.verifyMore}</p>
        <Button
          variant="secondary"
          busy={verify.isPending}
          busyText={t.verifying}
          onClick={() => verify.mutate()}
        >
          {t.verify}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {verify.data && <Verdict verdict={verify.data} />}
        {verify.isError && <Callout tone="bad" title={messageOf(verify.error, t.verifyFailed)} />}
      </div>
    </div>
  );
}

function Verdict({ verdict }: { verdict: AnswerOf<"GET /admin/audit/verify"> }) {
  const t = useWords(auditWords);
  if (verdict.ok) return <Callout tone="good" title={verdict.msg} />;
  return (
    <Callout tone="bad" title={verdict.msg}>
      <p>{t.broken}</p>
      <ul className="mt-1 list-disc pl-5">
        {verdict.broken.map((line) => (
          <li key={line.number}>{t.brokenLine(line)}</li>
        ))}
      </ul>
    </Callout>
  );
}
