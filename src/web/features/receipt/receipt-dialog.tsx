import { type RefObject, useRef, useState } from "react";
import { asOf } from "../../shared/kept-data.ts";
import type { ReceiptView } from "../../shared/receipt-search.ts";
import { useGivenName } from "../../shared/result/given-name.ts";
import { ResultDialog } from "../../shared/result/result-dialog.tsx";
import { canShareText, shareText } from "../../shared/share-text.ts";
import { type Transaction, useTransaction } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { useBackCloses } from "../../ui/back-closes.ts";
import { AsOf } from "../../ui/as-of.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PrintIcon, ShareIcon } from "../../ui/icons-figures.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ReceiptActions } from "./receipt-actions.tsx";
import { CheckPart, useCheck } from "./check-part.tsx";
import { ReceiptPaper } from "./receipt-paper.tsx";
import { receiptText } from "./rules.ts";
import { useSale } from "./sale.ts";
import { SharePaper } from "./share-paper.tsx";
import { type Format, shareDrawn } from "./share.ts";
import { receiptWords } from "./words.en.ts";

type ReceiptDialogProps = {
  id: string;
  /** `result`: the end of an act that was just done. `share`: opened ready to be shared. */
  view?: ReceiptView | undefined;
  onClose: () => void;
};

/** One transaction by id, updated until it is final, with its actions. */
export function ReceiptDialog({ id, view, onClose }: ReceiptDialogProps) {
  const t = useWords(receiptWords);
  const { data, dataUpdatedAt, isError, refetch } = useTransaction(id);
  const [isShared, setShared] = useState(view === "share");
  const paper = useRef<HTMLDivElement>(null);
  const closeShare = () => setShared(false);
  // Back goes from the picture to its receipt first; opened as a picture, it closes.
  useBackCloses(isShared && view !== "share", closeShare);
  const at = asOf({ data, dataUpdatedAt, isError });
  if (data && view === "result") return <ResultDialog receipt={data} at={at} onClose={onClose} />;
  return (
    <Dialog
      open
      title={isShared ? t.shareTitle : t.title}
      onClose={onClose}
      footer={
        data &&
        (isShared ? (
          <ShareButtons receipt={data} paper={paper} onBack={closeShare} />
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t.close}
            </Button>
            <Button onClick={() => setShared(true)}>
              <ShareIcon /> {t.share}
            </Button>
          </>
        ))
      }
    >
      {data ? (
        <>
          <AsOf at={at} className="mb-2 text-ink-soft" />
          {isShared ? (
            <Shared receipt={data} paper={paper} />
          ) : (
            <>
              <ReceiptPaper receipt={data} />
              <CheckPart receipt={data} />
              <ReceiptActions receipt={data} />
            </>
          )}
        </>
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={6} height="h-12" label={t.loading} />
      )}
    </Dialog>
  );
}

type SharedProps = { receipt: Transaction; paper: RefObject<HTMLDivElement | null> };

/** The paper for others. A name that its sharer gave stands on it, unless they leave it out (rules 9.14). */
function Shared({ receipt, paper }: SharedProps) {
  const t = useWords(receiptWords);
  const { name } = useGivenName(receipt);
  const [isNamed, setNamed] = useState(true);
  return (
    <div className="grid gap-3">
      {name && (
        <div className="print:hidden">
          <Checkbox label={t.showName({ name })} checked={isNamed} onChange={setNamed} />
        </div>
      )}
      <SharePaper receipt={receipt} name={isNamed ? name : ""} paper={paper} />
    </div>
  );
}

type ShareButtonsProps = {
  receipt: Transaction;
  paper: { current: HTMLDivElement | null };
  onBack: () => void;
};

function ShareButtons({ receipt, paper, onBack }: ShareButtonsProps) {
  const t = useWords(receiptWords);
  const [drawing, setDrawing] = useState<Format>();
  const share = async (format: Format) => {
    if (!paper.current || drawing) return;
    setDrawing(format);
    await shareDrawn(paper.current, `receipt-${receipt.trans_Id}`, format);
    setDrawing(undefined);
  };
  const { data: check, isLoading: isChecking } = useCheck(receipt);
  const { sale, isLoading: isAsking } = useSale(receipt);
  const isLoading = isChecking || isAsking;
  const text = receiptText(receipt, { url: check?.url, sale });
  const look = { variant: "secondary", className: "whitespace-nowrap" } as const;
  return (
    <>
      <Button {...look} onClick={onBack}>
        {t.back}
      </Button>
      <Button {...look} onClick={() => window.print()}>
        <PrintIcon /> {t.print}
      </Button>
      <CopyButton {...look} text={text}>
        {t.copyText}
      </CopyButton>
      {canShareText() && (
        <Button {...look} onClick={() => void shareText(text, t.noShare)}>
          <ShareIcon /> {t.shareText}
        </Button>
      )}
      <Button
        {...look}
        busy={drawing === "pdf" || isLoading}
        busyText={t.drawing}
        onClick={() => void share("pdf")}
      >
        <ShareIcon /> {t.sharePdf}
      </Button>
      <Button
        busy={drawing === "png" || isLoading}
        busyText={t.drawing}
        className="whitespace-nowrap"
        onClick={() => void share("png")}
      >
        <ShareIcon /> {t.shareImage}
      </Button>
    </>
  );
}
