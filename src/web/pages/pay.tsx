import type { PayPlace, PayState } from "../../core/chat/pay-page.ts";
import { useWords } from "../shared/words.ts";
import { buttonClass } from "../ui/button.tsx";
import { Logo } from "../ui/frame/logo.tsx";
import { CheckIcon, ClockIcon, CrossIcon } from "../ui/icons.tsx";
import { payPageWords } from "./pay-words.en.ts";

const LOOKS = {
  ask: { tone: "", Icon: undefined },
  delivered: { tone: "bg-good-soft text-good", Icon: CheckIcon },
  under_way: { tone: "bg-warn-soft text-warn", Icon: ClockIcon },
  failed: { tone: "bg-bad-soft text-bad", Icon: CrossIcon },
  refused: { tone: "bg-bad-soft text-bad", Icon: CrossIcon },
  gone: { tone: "bg-warn-soft text-warn", Icon: ClockIcon },
  too_many: { tone: "bg-warn-soft text-warn", Icon: ClockIcon },
  trouble: { tone: "bg-warn-soft text-warn", Icon: ClockIcon },
} as const;

const place = (name: PayPlace): string => `{{${name}}}`;

/** The page of one state of an offer of a chat (rules 35.5). It has no way elsewhere, and no script. */
export function Pay({ page }: { page: PayState }) {
  const t = useWords(payPageWords);
  const { tone, Icon } = LOOKS[page];
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-18 max-w-md items-center px-4">
          <Logo />
        </div>
      </header>
      <main className="mx-auto w-full max-w-md px-4 py-8">
        <article className="overflow-hidden rounded-2xl border border-line bg-surface">
          <div className={`flex flex-wrap items-center gap-4 p-6 ${tone}`}>
            {Icon && <Icon className="size-10" />}
            <h1 className="min-w-[min(8rem,100%)] flex-1 text-3xl tracking-tight">{t[page]}</h1>
          </div>
          {page === "ask" ? <PinForm /> : <Ended page={page} />}
        </article>
      </main>
    </>
  );
}

const FACTS = [
  ["what", "payWhat"],
  ["number", "payNumber"],
  ["price", "payPrice"],
] as const;

/** Posts the PIN to the page's own address. */
function PinForm() {
  const t = useWords(payPageWords);
  return (
    <form method="post" className="grid gap-4 px-6 pb-6">
      <dl>
        {FACTS.map(([label, name]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2.5">
            <dt className="text-ink-soft">{t[label]}</dt>
            <dd className="digits font-semibold wrap-anywhere">{place(name)}</dd>
          </div>
        ))}
      </dl>
      <p
        id="pay-note"
        role="alert"
        className="rounded-xl bg-bad-soft px-4 py-3 font-medium text-bad empty:hidden"
      >
        {place("payNote")}
      </p>
      <div>
        <label htmlFor="pin" className="block font-semibold">
          {t.pin}
        </label>
        <p id="pin-hint" className="mt-1 text-sm text-ink-soft">
          {t.pinHint}
        </p>
        <input
          id="pin"
          name="pin"
          type="password"
          inputMode="numeric"
          pattern="[0-9]{4,6}"
          minLength={4}
          maxLength={6}
          required
          autoComplete="off"
          aria-describedby="pin-hint pay-note"
          className="mt-2 min-h-13 w-full rounded-xl border border-line-strong bg-surface px-4 text-lg"
        />
      </div>
      <button type="submit" className={buttonClass({ size: "lg" })}>
        {t.pay}
      </button>
      <p className="text-sm text-ink-soft">{t.once}</p>
    </form>
  );
}

/** Everything but the question: what became of it, and what to do next. */
function Ended({ page }: { page: Exclude<PayState, "ask"> }) {
  const t = useWords(payPageWords);
  const isLost = page === "gone" || page === "too_many" || page === "trouble";
  return (
    <div className="grid gap-4 p-6">
      <p className="text-lg font-semibold wrap-anywhere">{isLost ? t[`${page}Text`] : place("payNote")}</p>
      {(page === "under_way" || page === "trouble") && (
        <form method="get">
          <button type="submit" className={buttonClass({ variant: "secondary" })}>
            {t.again}
          </button>
        </form>
      )}
      {!isLost && <p className="text-ink-soft">{t.back}</p>}
    </div>
  );
}
