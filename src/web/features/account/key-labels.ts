import type { Numbering, Scope } from "../../../core/api-keys.ts";
import type { panelWords } from "./panel-words.en.ts";

type Words = ReturnType<typeof panelWords.get>;
type Label = { label: string; hint: string };

/** The names of scopes and what each opens (rules 3.31). */
export function scopeLabels(t: Words): Record<Scope, Label> {
  return {
    buy: { label: t.scopeBuy, hint: t.scopeBuyHint },
    read: { label: t.scopeRead, hint: t.scopeReadHint },
    transfer: { label: t.scopeTransfer, hint: t.scopeTransferHint },
    withdraw: { label: t.scopeWithdraw, hint: t.scopeWithdrawHint },
  };
}

/** The names of numberings and their network numbers (rules 15.1). */
export function numberingLabels(t: Words): Record<Numbering, Label> {
  return {
    stock: { label: t.numberingStock, hint: t.numberingStockHint },
    glad: { label: t.numberingGlad, hint: t.numberingGladHint },
    airtide: { label: t.numberingOwn, hint: t.numberingOwnHint },
  };
}
