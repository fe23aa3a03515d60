import { Link } from "../router/link.tsx";
import { AsOf } from "../../ui/as-of.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckIcon, ClockIcon, CrossIcon, RefreshIcon, UndoIcon } from "../../ui/icons.tsx";
import { ShareIcon } from "../../ui/icons-figures.tsx";
import { Summary } from "../../ui/summary.tsx";
import { normalisePhone } from "../../../core/networks.ts";
import { formatMoney, fromWire } from "../money.ts";
import { hasPin, PinCard } from "../epin/pin-part.ts";
import { WaitingWithdrawal } from "../payment-proof/waiting-withdrawal.tsx";
import { repeatOf } from "../repeat.ts";
import { isWithdrawal, type Transaction } from "../transactions.ts";
import { useUser } from "../user.ts";
import { useWords } from "../words.ts";
import { type Ending, endingOf } from "./ending.ts";
import { moneySentence, resultLines, sentenceOf } from "./rules.ts";
import { useGivenName } from "./given-name.ts";
import { SaveMeter, SaveNumber } from "./save-number.tsx";
import { StepsList } from "./steps-list.tsx";
import { TokenCard } from "./token-card.tsx";
import { tokenLines } from "./tokens.ts";
import { resultWords } from "./words.en.ts";

type ResultProps = {
  receipt: Transaction;
  /** The time (ms) of a receipt that may be old. */
  at?: number | undefined;
  onClose: () => void;
};

/**
 * The end of an act as one screen: a mark, one sentence, tokens, amounts and what to do next. While the
 * outcome is not known it shows the steps, and changes by itself with its receipt (rules 9.23).
 */
export function ResultDialog({ receipt, at, onClose }: ResultProps) {
  const t = useWords(resultWords);
  const ending = endingOf(receipt);
  const { userName } = useUser();
  return (
    <Dialog
      open
      isFull
      title={t[ending === "waiting" && receipt.waitsUntil ? "held" : ending]}
      onClose={onClose}
      footer={<Actions receipt={receipt} ending={ending} onClose={onClose} />}
    >
      <div className="grid gap-5">
        <AsOf at={at} className="justify-self-center text-ink-soft" />
        <Head receipt={receipt} ending={ending} />
        {tokenLines(receipt).map((token, at) => (
          <TokenCard key={at} canCopy token={token.units ? token : { ...token, units: unitsOf(receipt) }} />
        ))}
        {hasPin(receipt, userName) && <PinCard transactionId={receipt._id} />}
        <Amounts receipt={receipt} />
        {ending !== "done" && <StepsList receipt={receipt} />}
        <Extras receipt={receipt} ending={ending} />
      </div>
    </Dialog>
  );
}

/** The units of a single token; those of several stand beside each. */
const unitsOf = ({ tokens, units }: Transaction) => (tokens.length === 1 ? (units ?? "") : "");

type PartProps = { receipt: Transaction; ending: Ending };

function Head({ receipt, ending }: PartProps) {
  const { name } = useGivenName(receipt);
  const money = moneySentence(receipt);
  return (
    <div role="status" className="grid justify-items-center gap-3 pt-2 text-center">
      <ResultMark ending={ending} />
      <p className="text-[min(1.25rem,10vw)] leading-snug font-bold text-balance">
        {sentenceOf(receipt, { name })}
      </p>
      {money && <p className={ending === "waiting" ? "text-sm text-ink-soft" : "font-semibold"}>{money}</p>}
    </div>
  );
}

function Amounts({ receipt }: { receipt: Transaction }) {
  const t = useWords(resultWords);
  const { userName, balance } = useUser();
  const isOwn = receipt.trans_UserName === userName;
  const own = isOwn ? ([[t.balance, formatMoney(fromWire(balance))]] as const) : [];
  return (
    <Summary
      className="rounded-2xl bg-sunken px-4 py-1"
      lines={[
        ...resultLines(receipt),
        ...own,
        [
          t.reference,
          <span key="reference" className="text-xs">
            {receipt.trans_Id}
          </span>,
        ],
      ]}
    />
  );
}

function Extras({ receipt, ending }: PartProps) {
  const t = useWords(resultWords);
  const { userName, phoneNumber } = useUser();
  const { number, name, isKnown } = useGivenName(receipt);
  const isOwn = receipt.trans_UserName === userName;
  const canSave = isOwn && isKnown && !name && (ending === "done" || ending === "waiting");
  return (
    <div className="grid gap-2 empty:hidden">
      {isOwn && <WaitingWithdrawal receipt={receipt} />}
      {canSave && number !== undefined && number !== normalisePhone(phoneNumber) && (
        <SaveNumber number={number} network={receipt.trans_Network} />
      )}
      {canSave && receipt.meterNumber !== null && <SaveMeter receipt={receipt} />}
      {ending === "done" && <RepeatLink receipt={receipt} />}
      <Link
        to="/profile"
        search={{ receipt: receipt._id }}
        replace
        className={buttonClass({ variant: "quiet", wide: true })}
      >
        {t.seeReceipt}
      </Link>
    </div>
  );
}

/** Leads from data or airtime that came to a schedule for the same. */
function RepeatLink({ receipt }: { receipt: Transaction }) {
  const t = useWords(resultWords);
  const repeat = repeatOf(receipt, useUser().userName);
  const { trans_Type: make } = receipt;
  if (!repeat || (make !== "data" && make !== "airtime")) return null;
  return (
    <Link
      to="/profile/schedules"
      search={{ make, ...repeat.search }}
      className={buttonClass({ variant: "quiet", wide: true })}
    >
      <ClockIcon /> {t.repeat}
    </Link>
  );
}

function Actions({ receipt, ending, onClose }: PartProps & Pick<ResultProps, "onClose">) {
  const t = useWords(resultWords);
  const { userName } = useUser();
  const repeat = repeatOf(receipt, userName);
  const isUndone = ending === "failed";
  return (
    <>
      {!isUndone && (
        <Link
          to="/profile"
          search={{ receipt: receipt._id, view: "share" }}
          replace
          className={buttonClass({ variant: "secondary" })}
        >
          <ShareIcon /> {t.share}
        </Link>
      )}
      {repeat && (
        <Link
          to={repeat.to}
          search={repeat.search}
          className={buttonClass({ variant: isUndone ? "primary" : "secondary" })}
        >
          <RefreshIcon /> {isUndone ? t.tryAgain : t.buyAgain}
        </Link>
      )}
      {isUndone && isWithdrawal(receipt) && (
        <Link to="/profile/withdraw" className={buttonClass()}>
          {t.tryAgain}
        </Link>
      )}
      <Button variant={isUndone ? "secondary" : "primary"} onClick={onClose}>
        {t.finish}
      </Button>
    </>
  );
}

const MARKS = {
  done: { look: "bg-good text-surface", ring: "bg-good-soft", Icon: CheckIcon },
  waiting: { look: "bg-warn text-surface", ring: "bg-warn-soft", Icon: ClockIcon },
  failed: { look: "bg-bad text-surface", ring: "bg-bad-soft", Icon: CrossIcon },
  returned: { look: "bg-accent text-on-accent", ring: "bg-accent-soft", Icon: UndoIcon },
  stopped: { look: "bg-accent text-on-accent", ring: "bg-accent-soft", Icon: UndoIcon },
} as const;

/** The large mark of how an act ended; the words beside it say the same. */
function ResultMark({ ending }: { ending: keyof typeof MARKS }) {
  const { look, ring, Icon } = MARKS[ending];
  return (
    <span aria-hidden="true" className={`grid size-24 place-items-center rounded-full ${ring}`}>
      <span className={`grid size-16 place-items-center rounded-full ${look}`}>
        <Icon className="size-9" />
      </span>
    </span>
  );
}
