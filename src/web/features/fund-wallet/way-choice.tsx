import { useWords } from "../../shared/words.ts";
import { Choice } from "../../ui/forms/choice.tsx";
import type { FundDraft } from "./rules.ts";
import { fundWords } from "./words.en.ts";

type Way = Exclude<FundDraft["way"], "">;
type WayChoiceProps = {
  value: Way;
  /** True when the third account's page is available as a way to pay. */
  topUp: "offered" | "loading" | "none";
  onChange: (way: Way) => void;
};

/** Chooses the page on which to pay. */
export function WayChoice({ value, topUp, onChange }: WayChoiceProps) {
  const t = useWords(fundWords);
  const topUpWay = {
    value: "top-up",
    label: t.topUp,
    note: t.topUpNote,
    disabled: topUp === "loading",
  } as const;
  return (
    <Choice<Way>
      legend={t.payWith}
      name="way"
      layout="two"
      value={value}
      onChange={onChange}
      options={[
        ...(topUp === "none" ? [] : [topUpWay]),
        { value: "squad", label: t.squad, note: t.squadNote },
        { value: "paystack", label: t.paystack, note: t.paystackNote },
      ]}
    />
  );
}
