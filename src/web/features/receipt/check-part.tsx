import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import { canShareText, shareText } from "../../shared/share-text.ts";
import { isPurchase, type Transaction } from "../../shared/transactions.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { ShareIcon } from "../../ui/icons-figures.tsx";
import type { QrPath } from "../../ui/qr/qr-path.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { receiptWords } from "./words.en.ts";

/** The code of a receipt, the address where anyone checks it, and that address to scan. */
export type Check = { code: string; url: string; qr: QrPath };

/** The encoder loads with the first code. It never changes, so it is asked for once. */
function checkQuery(id: string) {
  return queryOptions({
    queryKey: ["receipt-code", id],
    queryFn: async ({ signal }): Promise<Check> => {
      const [{ receiptCode, url }, { qrPath }] = await Promise.all([
        call("GET /transaction/{id}/receiptCode", { params: { id }, signal }),
        import("../../ui/qr/qr-path.ts"),
      ]);
      return { code: receiptCode, url, qr: qrPath(url) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asks for the code of one's own receipt; for what has none, nothing is asked (rules 22.1). */
export function useCheck(receipt: Transaction) {
  const { userName } = useUser();
  const isSent = receipt.trans_Type === "transfer" && !receipt.isCredit;
  const hasCode = receipt.trans_UserName === userName && (isPurchase(receipt) || isSent);
  return { hasCode, ...useQuery({ ...checkQuery(receipt._id), enabled: hasCode }) };
}

/** Shows the owner how others check this receipt, with the link to copy or share. */
export function CheckPart({ receipt }: { receipt: Transaction }) {
  const t = useWords(receiptWords);
  const { hasCode, data, isError, refetch } = useCheck(receipt);
  if (!hasCode) return null;
  return (
    <section aria-label={t.check} className="mt-5 border-t border-line pt-5 print:hidden">
      {data ? (
        <>
          <CheckSquare check={data} />
          <div className="mt-3 grid pairs gap-2 *:whitespace-normal">
            <CopyButton variant="secondary" text={data.url}>
              {t.copyLink}
            </CopyButton>
            {canShareText() && (
              <Button variant="secondary" onClick={() => void shareText(data.url, t.noShare)}>
                <ShareIcon /> {t.shareLink}
              </Button>
            )}
          </div>
        </>
      ) : isError ? (
        <ErrorState title={t.noCheck} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={1} height="h-28" label={t.loadingCheck} />
      )}
    </section>
  );
}

/** The square to scan beside code and address. Dark on white in either theme, because cameras expect that. */
export function CheckSquare({ check: { code, url, qr } }: { check: Check }) {
  const t = useWords(receiptWords);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <svg
        role="img"
        aria-label={t.square}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="size-28 rounded-lg bg-[#fff] fill-[#000]"
      >
        <path d={qr.path} />
      </svg>
      <div className="min-w-[min(8rem,100%)] flex-1 text-left">
        <p className="font-semibold">{t.check}</p>
        <p className="font-mono text-base font-semibold wrap-anywhere">{code}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">{url.replace(/^https?:\/\//, "")}</p>
      </div>
    </div>
  );
}
