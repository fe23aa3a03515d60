import { type AnswerOf } from "../../shared/api/api.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { verifyChain } from "./api.ts";
import { auditWords } from "./words.en.ts";
import { useAct } from "../../shared/sending/use-act.ts";

/** Verifies the chain of hashes and shows the result. */
export function VerifyChain() {
  const t = useWords(auditWords);
  const verify = useAct({
    send: verifyChain,
    fallback: t.verifyFailed,
    onLoss: () => t.verifyFailed,
  });
  return (
    <div className="grid gap-3 rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="min-w-[min(15rem,100%)] flex-1 text-sm text-ink-soft">{t.verifyMore}</p>
        <Button variant="secondary" busy={verify.isBusy} busyText={t.verifying} onClick={() => verify.run()}>
          {t.verify}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {verify.answer && <Verdict verdict={verify.answer} />}
        {verify.problem && <Callout tone="bad" title={verify.problem.msg} />}
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
