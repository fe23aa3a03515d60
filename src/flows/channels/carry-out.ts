import { outcomeText, purchasesText, refusalText, tokenText } from "../../core/ussd/endings.ts";
import {
  type Act,
  type Asked,
  nameOf,
  type Shown,
  show,
  type UssdFacts,
  type UssdOrder,
} from "../../core/ussd/machine.ts";
import { nairaText, screen } from "../../core/ussd/screen.ts";
import { USSD_WORDS } from "../../core/ussd/words.ts";
import { balanceOf } from "../../db/ledger.ts";
import type { Deps } from "../deps.ts";
import { buyOrder, confirmOrder } from "./buy.ts";
import { outcomeOf } from "./facts.ts";
import { findOrder, lastPurchases, lastToken, type Linked } from "./queries.ts";

type Who = { linked: Linked; facts: UssdFacts };

/** Does what the right PIN was given for, and ends the session. */
export async function carryOut(deps: Deps, who: Who, state: Act["state"]): Promise<Shown> {
  const text = state.at === "pin" ? await pay(deps, who, state.order) : await look(deps, who, state.asked);
  return show(who.facts, { at: "over" }, text);
}

async function look(
  deps: Pick<Deps, "db">,
  { linked, facts: { language } }: Who,
  asked: Asked,
): Promise<string> {
  const { id, walletAccount } = linked.person;
  switch (asked) {
    case "balance":
      return screen(USSD_WORDS[language].balance(nairaText(await balanceOf(deps.db, walletAccount))));
    case "token":
      return tokenText(language, await lastToken(deps.db, id));
    case "purchases":
      return purchasesText(language, await lastPurchases(deps.db, id, SHOWN_PURCHASES));
  }
}

const SHOWN_PURCHASES = 3;

async function pay(deps: Deps, { linked, facts: { language } }: Who, order: UssdOrder): Promise<string> {
  const confirmed = await confirmOrder(deps, linked, { channel: "ussd", order });
  if (!confirmed.ok) {
    const known = confirmed.fault.code === "order_known" && (await findOrder(deps.db, order.id));
    return known ? outcomeOf(deps, language, known) : refusalText(language, confirmed.fault);
  }
  try {
    const bought = await buyOrder(deps, linked.person, order);
    const what = nameOf(order);
    return bought.ok ? outcomeText(language, what, bought.value.status) : refusalText(language, bought.fault);
  } catch (error) {
    // The order is written down: the clock finds out what became of it.
    deps.log.error({ err: error, order: order.id }, "a purchase by USSD was left");
    return screen(USSD_WORDS[language].stillWorking);
  }
}
