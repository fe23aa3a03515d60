import { Timeline } from "../../ui/timeline.tsx";
import { formatDateTime } from "../date.ts";
import type { Transaction } from "../transactions.ts";
import { useWords } from "../words.ts";
import { timelineOf } from "./steps.ts";
import { resultWords } from "./words.en.ts";

/** The steps of a transaction: past, current, and the latest time of its money's return. */
export function StepsList({ receipt }: { receipt: Transaction }) {
  const t = useWords(resultWords);
  const steps = timelineOf(receipt).map(({ at, ...step }) => ({
    ...step,
    key: step.title,
    time: at && <time dateTime={at}>{formatDateTime(at)}</time>,
  }));
  return <Timeline label={t.happened} steps={steps} />;
}
