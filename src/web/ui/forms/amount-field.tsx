import type { ComponentProps, ReactNode } from "react";
import { TextField } from "./field.tsx";
import { fromWire, shortMoney } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { uiWords } from "../words.en.ts";

type AmountFieldProps = Omit<ComponentProps<"input">, "onChange"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  onChange: (text: string) => void;
  /** Amounts that one tap fills in, in naira. */
  chips?: readonly number[];
  /** Runs instead of `onChange` for a tapped amount, where one tap may do more than fill the field. */
  onChip?: (naira: number) => void;
};

/** An amount in naira, typed or chosen from `chips`. */
export function AmountField({ onChange, onChip, chips = [], ...field }: AmountFieldProps) {
  const t = useWords(uiWords);
  const tap = onChip ?? ((naira: number) => onChange(String(naira)));
  return (
    <div className="grid gap-2">
      <TextField
        inputMode="decimal"
        autoComplete="off"
        lead="₦"
        maxLength={14}
        {...field}
        className="figures text-lg font-semibold"
        onChange={(event) => onChange(event.target.value)}
      />
      {chips.length > 0 && (
        <div
          role="group"
          aria-label={t.amountsOften}
          className="grid grid-cols-[repeat(auto-fit,minmax(max(3.5rem,20%),1fr))] gap-2"
        >
          {chips.map((naira) => (
            <button
              key={naira}
              type="button"
              aria-pressed={String(field.value).replace(/[,\s]/g, "") === String(naira)}
              onClick={() => tap(naira)}
              className="figures min-h-11 rounded-xl border border-line bg-surface text-sm font-semibold hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              {shortMoney(fromWire(naira))}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
