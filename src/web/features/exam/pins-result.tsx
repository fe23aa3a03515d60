import { useQuery } from "@tanstack/react-query";
import { type Kobo, kobo } from "../../../core/money.ts";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { inWords } from "../../shared/api/in-words.ts";
import { lazyPart } from "../../shared/lazy-part.tsx";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { TRANSACTION_LISTS } from "../../shared/query-keys.ts";
import { Link } from "../../shared/router/link.tsx";
import { isOpen, statusOf, type Transaction } from "../../shared/transactions.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Status } from "../../ui/status.tsx";
import { Summary } from "../../ui/summary.tsx";
import { examWords } from "./words.en.ts";

const PinCard = lazyPart(() => import("../../shared/epin/pin-card.tsx").then((part) => part.PinCard));

/** The answer to an order of several PINs. One that failed or was found by its key has a receipt alone. */
export type EndedPins = { asked: number; receipt: Transaction } & Partial<AnswerOf<"POST /buy/exam">>;

type PinsProps = { ended: EndedPins; onClose: () => void };

/** The end of an order of several PINs: how many came, the whole sum, and each PIN (rules 27.9). */
export function PinsResult({ ended, onClose }: PinsProps) {
  const t = useWords(examWords);
  const { balance } = useUser();
  const { asked, receipt, receipts, notBought = 0 } = ended;
  const pins = usePins(receipts ?? [receipt]);
  return (
    <Dialog
      open
      isFull
      title={t.pins}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t.finish}</Button>}
    >
      <div className="grid gap-5">
        {receipts ? <Head asked={asked} pins={pins} /> : <Found ended={ended} />}
        {notBought > 0 && <NotBought ended={ended} />}
        {receipts && (
          <Summary
            className="rounded-2xl bg-sunken px-4 py-1"
            lines={[
              [t.fromWallet, formatMoney(sumOf(pins.filter((pin) => isOpen(pin) || isReady(pin))))],
              [t.balance, formatMoney(fromWire(balance))],
            ]}
          />
        )}
        <ol className="grid gap-4">
          {pins.map((pin, at) => (
            <li key={pin._id} className="grid gap-2">
              <Pin pin={pin} name={t.pinOf({ number: at + 1, asked })} />
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}

function Head({ asked, pins }: { asked: number; pins: readonly Transaction[] }) {
  const t = useWords(examWords);
  const ready = pins.filter(isReady).length;
  const open = pins.filter(isOpen).length;
  const back = pins.filter((pin) => !isReady(pin) && !isOpen(pin));
  return (
    <div role="status" className="grid gap-2 pt-2 text-center">
      <p className="text-xl leading-snug font-bold text-balance">{t.ready({ ready, asked })}</p>
      {open > 0 && <p className="text-sm text-ink-soft">{t.onWay(open)}</p>}
      {back.length > 0 && (
        <p className="font-semibold">
          {t.cameBack({ count: back.length, amount: formatMoney(sumOf(back)) })}
        </p>
      )}
    </div>
  );
}

/** Says what is known where the answer has the first receipt alone. */
function Found({ ended: { asked, receipt } }: Pick<PinsProps, "ended">) {
  const t = useWords(examWords);
  const hasNone = receipt.trans_Status === "failed";
  return (
    <div role="status" className="grid justify-items-center gap-2 pt-2 text-center">
      <p className="text-xl leading-snug font-bold text-balance">
        {hasNone ? t.noneCame : t.inHistory({ asked })}
      </p>
      <Link
        to="/profile/transactions"
        search={{ type: "exam" }}
        className={buttonClass({ variant: "secondary" })}
      >
        {t.seeHistory}
      </Link>
    </div>
  );
}

/** How many were not bought, and the refusal in the person's language. */
function NotBought({ ended: { notBought = 0, reason, refusal } }: Pick<PinsProps, "ended">) {
  const t = useWords(examWords);
  return (
    <Callout tone="warn" title={t.notBought({ count: notBought })}>
      {reason && inWords(refusal ?? null, reason).replace(/\.?$/, ". ")}
      {t.notPaid}
    </Callout>
  );
}

/** A PIN behind its button, or how its purchase stands; and its receipt. */
function Pin({ pin, name }: { pin: Transaction; name: string }) {
  const t = useWords(examWords);
  return (
    <>
      {isReady(pin) ? (
        <PinCard transactionId={pin._id} name={name} />
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-2 font-semibold">
          {name} <Status status={statusOf(pin)} />
        </p>
      )}
      <Link
        to="/profile"
        search={{ receipt: pin._id }}
        aria-label={`${t.seeReceipt}: ${name}`}
        className={buttonClass({ variant: "quiet", wide: true })}
      >
        {t.seeReceipt}
      </Link>
    </>
  );
}

const isReady = ({ trans_Status: status }: Transaction): boolean => status === "success";

const sumOf = (pins: readonly Transaction[]): Kobo =>
  kobo(pins.reduce((sum, pin) => sum + fromWire(pin.trans_amount), 0n));

const ASK_AGAIN_MS = 5_000;

/** Returns the purchases as they stand now; news of any transaction asks for them again. */
function usePins(bought: readonly Transaction[]): readonly Transaction[] {
  const ids = bought.map(({ _id }) => _id);
  const { data } = useQuery({
    queryKey: [...TRANSACTION_LISTS, "pins", ids],
    queryFn: ({ signal }) =>
      Promise.all(ids.map((id) => call("GET /transaction/{id}", { params: { id }, signal }))),
    initialData: bought,
    staleTime: ASK_AGAIN_MS,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? ASK_AGAIN_MS : false),
  });
  return data;
}
