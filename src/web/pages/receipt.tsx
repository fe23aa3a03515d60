import {
  LOST_RECEIPTS,
  type ReceiptPage,
  type ReceiptPlace,
  type ReceiptState,
} from "../../core/receipt-codes.ts";
import { brand } from "../content/brand.ts";
import { useWords } from "../shared/words.ts";
import { buttonClass } from "../ui/button.tsx";
import { CheckIcon, ClockIcon, CrossIcon, UndoIcon } from "../ui/icons.tsx";
import { receiptPageWords } from "./receipt-words.en.ts";
import { SitePage } from "./site-frame.tsx";

/** The page with a field for a code. */
export function CheckReceipt() {
  const t = useWords(receiptPageWords);
  return (
    <SitePage current="/r">
      <div className="mx-auto max-w-2xl">
        <h1 className="text-4xl tracking-[-0.03em] sm:text-5xl">{t.title}</h1>
        <p className="mt-4 text-lg text-ink-soft">{t.lead({ brand: brand.name })}</p>
        <CodeForm />
        <section aria-labelledby="how" className="mt-10 border-t border-line pt-6">
          <h2 id="how" className="text-xl">
            {t.how}
          </h2>
          <ul className="mt-3 grid list-disc gap-2 pl-5 text-ink-soft">
            <li>{t.howReal}</li>
            <li>{t.howBack}</li>
            <li>
              {t.howOffline}{" "}
              <a href="/docs" className="font-semibold text-accent underline underline-offset-4">
                {t.docs}
              </a>
            </li>
          </ul>
        </section>
      </div>
    </SitePage>
  );
}

/** A plain form: the server sends who submits it to the address of the code. */
function CodeForm() {
  const t = useWords(receiptPageWords);
  return (
    <form action="/r" method="get" className="mt-8 print:hidden">
      <label htmlFor="code" className="block font-semibold">
        {t.code}
      </label>
      <p id="code-hint" className="mt-1 text-sm text-ink-soft">
        {t.hint}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          id="code"
          name="code"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby="code-hint"
          className="min-h-13 min-w-[min(12rem,100%)] flex-1 rounded-xl border border-line-strong bg-surface px-4 font-mono text-lg uppercase"
        />
        <button type="submit" className={buttonClass({ size: "lg" })}>
          {t.check}
        </button>
      </div>
    </form>
  );
}

const LOOKS = {
  delivered: { tone: "bg-good-soft text-good", Icon: CheckIcon },
  under_way: { tone: "bg-warn-soft text-warn", Icon: ClockIcon },
  failed: { tone: "bg-bad-soft text-bad", Icon: CrossIcon },
  refunded: { tone: "bg-bad-soft text-bad", Icon: UndoIcon },
  reversed: { tone: "bg-bad-soft text-bad", Icon: UndoIcon },
  unknown: { tone: "bg-bad-soft text-bad", Icon: CrossIcon },
  malformed: { tone: "bg-warn-soft text-warn", Icon: CrossIcon },
  trouble: { tone: "bg-warn-soft text-warn", Icon: ClockIcon },
  too_many: { tone: "bg-warn-soft text-warn", Icon: ClockIcon },
} as const;

const isState = (page: ReceiptPage): page is ReceiptState => !LOST_RECEIPTS.some((lost) => lost === page);

/** The page of one state of a receipt, with a place for each figure, or of a code without a receipt. */
export function Receipt({ page }: { page: ReceiptPage }) {
  const t = useWords(receiptPageWords);
  const { tone, Icon } = LOOKS[page];
  return (
    <SitePage>
      <div className="mx-auto max-w-2xl">
        <article className="overflow-hidden rounded-2xl border border-line bg-surface">
          <header className={`flex flex-wrap items-center gap-4 p-6 ${tone}`}>
            <Icon className="size-10" />
            <div className="min-w-[min(10rem,100%)] flex-1">
              <h1 className="text-3xl tracking-tight">{t[page]}</h1>
              <p className="mt-1 font-medium">{t[`${page}Lead`]}</p>
            </div>
          </header>
          {isState(page) && <Facts />}
        </article>
        {isState(page) ? (
          <details className="mt-8 print:hidden">
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent">{t.again}</summary>
            <CodeForm />
          </details>
        ) : (
          <CodeForm />
        )}
      </div>
    </SitePage>
  );
}

const FACTS = [
  ["service", "receiptService"],
  ["product", "receiptProduct"],
  ["paid", "receiptPaid"],
  ["value", "receiptValue"],
  ["number", "receiptNumber"],
  ["made", "receiptMade"],
  ["soldBy", "receiptSoldBy"],
  ["reference", "receiptReference"],
  ["receiptCode", "receiptCode"],
] as const satisfies readonly (readonly [string, ReceiptPlace])[];

/** The facts to compare. A place that is filled with nothing hides its row. */
function Facts() {
  const t = useWords(receiptPageWords);
  return (
    <div className="p-6">
      <p className="text-lg font-semibold">{t.altered}</p>
      <dl aria-label={t.facts} className="mt-4">
        {FACTS.map(([label, place]) => (
          <div
            key={place}
            className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2.5 has-[dd:empty]:hidden"
          >
            <dt className="text-ink-soft">{t[label]}</dt>
            <dd className="digits font-semibold wrap-anywhere">{`{{${place}}}`}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-ink-soft">
        {t.lagos}{" "}
        <a
          href="/r/{{receiptCode}}.json"
          rel="nofollow"
          className="inline-block py-2.5 text-accent underline underline-offset-4 print:hidden"
        >
          {t.signed}
        </a>
      </p>
    </div>
  );
}
