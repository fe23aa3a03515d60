import { Link } from "../../shared/router/link.tsx";
import { useEffect, useRef, useState } from "react";
import { CodeStep } from "./code-step.tsx";
import { BLOCK_SIZE, RATES, shortMoney } from "./rules.ts";
import { endingWords } from "./ending-words.en.ts";
import { CashStep } from "./cash-step.tsx";
import { useUser } from "../../shared/user.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Steps } from "../../ui/steps.tsx";
import { type Ended, type Flow, keepFlow, readFlow } from "./flow.ts";
import { SenderStep } from "./sender-step.tsx";
import { cashWords } from "./words.en.ts";

const AT = { sender: 0, code: 1, cash: 2 } as const;

/**
 * Sells a SIM's airtime for money in the wallet, in three steps: number, code, amount. A sale starts the flow
 * again.
 */
export function CashScreen({ onSold }: { onSold: (receipt: Transaction) => void }) {
  const { _id } = useUser();
  const t = useWords(cashWords);
  const [flow, setFlow] = useState<Flow>(() => readFlow(_id));
  const [ended, setEnded] = useState<Ended>();
  // Kept after a refusal, so that the number need not be typed again.
  const [sender, setSender] = useState({ senderNumber: "", network: "" });
  const ending = useRef<HTMLDivElement>(null);
  // The form is longer than a phone's window: its button was pressed below the place of the result.
  useEffect(() => {
    if (ended) ending.current?.scrollIntoView({ block: "nearest" });
  }, [ended]);
  const go = (next: Flow) => {
    keepFlow(_id, next);
    setFlow(next);
    if (next.step !== "sender") setEnded(undefined);
  };
  const restart = (why?: Ended) => {
    if (flow.step !== "sender") setSender({ senderNumber: flow.senderNumber, network: flow.network });
    setEnded(why);
    go({ step: "sender" });
  };
  const sold = (receipt: Transaction) => {
    go({ step: "sender" });
    onSold(receipt);
  };
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h1 className="text-2xl">{t.title}</h1>
        <p className="text-ink-soft">{t.lead}</p>
      </div>
      <div ref={ending} role="status" className="scroll-mt-20 empty:hidden">
        {ended && <Ending ended={ended} />}
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card>
          <div className="grid gap-6">
            <Steps label={t.steps} steps={[t.stepNumber, t.stepCode, t.stepCash]} at={AT[flow.step]} />
            {flow.step === "sender" && <SenderStep start={sender} onAsked={go} />}
            {flow.step === "code" && <CodeStep flow={flow} onFlow={go} onRestart={() => restart()} />}
            {flow.step === "cash" && <CashStep flow={flow} onFlow={go} onRestart={restart} onSold={sold} />}
          </div>
        </Card>
        <Rates />
      </div>
    </div>
  );
}

/** The rates at which airtime is bought, shown before the form. */
function Rates() {
  const t = useWords(cashWords);
  return (
    <Card title={t.rates}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4rem),1fr))] gap-2">
        {RATES.map(({ from, percent }) => (
          <div
            key={percent}
            className="flex flex-col-reverse justify-end rounded-xl bg-sunken px-1 py-3 text-center"
          >
            <dt className="text-xs text-ink-soft">{t.rateFrom({ amount: shortMoney(from) })}</dt>
            <dd className="figures text-xl font-bold text-accent">
              {t.ratePercent({ percent: String(percent) })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{t.blockNote({ block: shortMoney(BLOCK_SIZE) })}</p>
    </Card>
  );
}

/** The reason why the last sale did not go on, shown above the next one. */
function Ending({ ended }: { ended: Ended }) {
  const t = useWords(endingWords);
  if (ended.kind === "refused") {
    return (
      <Callout tone="bad" title={ended.msg}>
        {t.failedTitle}. {t.again}
      </Callout>
    );
  }
  return (
    <Callout tone="warn" title={t.notKnown}>
      <p>{t.notKnownNote}</p>
      <Link to="/profile/transactions" className="font-semibold text-accent underline">
        {t.seeHistory}
      </Link>
    </Callout>
  );
}
