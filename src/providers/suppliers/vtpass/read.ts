import { z } from "zod";
import { ACCOUNT_NUMBER } from "../../../core/internet.ts";
import type { Kobo } from "../../../core/money.ts";
import type { AccountAnswer, CardAnswer, MeterAnswer, SupplierPlan } from "../../../core/ports.ts";
import type { Brand } from "../../../core/services.ts";
import { unreadable } from "../../answers.ts";
import type { HttpOutcome } from "../../http.ts";
import { parseJson, readBalance, readLine, readNaira, readRef, scalar } from "../../reading.ts";

const Verified = z.object({
  code: z.enum(["000", "020"]),
  content: z.object({
    Customer_Name: z.string().optional().catch(undefined),
    Address: z.string().optional().catch(undefined),
    error: z.string().optional().catch(undefined),
    WrongBillersCode: z.boolean().optional().catch(undefined),
  }),
});

/**
 * Reads the owner in the answer of POST /merchant-verify. A wrong meter or card is a complaint inside
 * `content`, still with code 000.
 */
export function readMeter(outcome: HttpOutcome): MeterAnswer {
  const unavailable: MeterAnswer = { kind: "unavailable", note: unreadable(outcome).note };
  if (outcome.kind !== "answer" || outcome.status !== 200) return unavailable;
  const read = Verified.safeParse(parseJson(outcome.text));
  if (!read.success) return unavailable;
  const { Customer_Name, Address, error, WrongBillersCode } = read.data.content;
  if (WrongBillersCode === true) return { kind: "not_found" };
  if (error !== undefined) {
    const isWrong = /invalid|incorrect|wrong|not (found|valid|exist)|does not exist/i.test(error);
    return isWrong ? { kind: "not_found" } : unavailable;
  }
  const name = readLine(Customer_Name);
  return name === "" ? unavailable : { kind: "found", name, address: readLine(Address) };
}

const Card = Verified.extend({
  content: Verified.shape.content.extend({
    Current_Bouquet: scalar,
    Due_Date: scalar,
    Renewal_Amount: scalar,
  }),
});

/** Reads the answer of POST /merchant-verify about a card, which mostly names its bouquet too. */
export function readCard(outcome: HttpOutcome): CardAnswer {
  const owner = readMeter(outcome);
  if (owner.kind !== "found") return owner;
  const read = Card.safeParse(outcome.kind === "answer" ? parseJson(outcome.text) : undefined);
  const content = read.success ? read.data.content : undefined;
  const renewal = content && readNaira(content.Renewal_Amount);
  return {
    kind: "found",
    name: owner.name,
    bouquet: readLine(content?.Current_Bouquet),
    dueOn: /^\d{4}-\d\d-\d\d/.exec(content?.Due_Date ?? "")?.[0] ?? null,
    renewal: renewal !== undefined && renewal > 0n ? renewal : null,
  };
}

const Accounts = Verified.extend({
  content: Verified.shape.content.extend({
    AccountList: z
      .object({ Account: z.array(z.object({ AccountId: scalar })) })
      .optional()
      .catch(undefined),
  }),
});

/**
 * Reads the answer of POST /merchant-verify/smile/email: the owner and the accounts under the address. An
 * account number that could not be an order's is left out.
 */
export function readAccounts(outcome: HttpOutcome): AccountAnswer {
  const owner = readMeter(outcome);
  if (owner.kind !== "found") return owner;
  const read = Accounts.safeParse(outcome.kind === "answer" ? parseJson(outcome.text) : undefined);
  const list = read.success ? (read.data.content.AccountList?.Account ?? []) : [];
  const accounts = list.flatMap(({ AccountId: id = "" }) => (ACCOUNT_NUMBER.test(id) ? [id] : []));
  if (accounts.length === 0) return { kind: "unavailable", note: "no accounts in the answer" };
  return { kind: "found", name: owner.name, accounts: [...new Set(accounts)] };
}

const Purse = z.object({ balance: scalar });
const Float = z.object({
  contents: Purse.optional().catch(undefined),
  content: Purse.optional().catch(undefined),
});

export function readFloat(outcome: HttpOutcome): Kobo | undefined {
  if (outcome.kind !== "answer" || outcome.status !== 200) return undefined;
  const read = Float.safeParse(parseJson(outcome.text));
  return read.success ? readBalance(read.data.contents?.balance ?? read.data.content?.balance) : undefined;
}

/** The list is called `varations` (sic); newer answers carry both spellings. */
const Variations = z.object({
  content: z.object({
    varations: z.array(z.unknown()).optional(),
    variations: z.array(z.unknown()).optional(),
  }),
});
const Variation = z.object({ variation_code: scalar, name: scalar, variation_amount: scalar });

/** Reads the plans of one data or cable TV service; undefined when the answer is no list. */
export function readPlans(outcome: HttpOutcome, network: Brand): SupplierPlan[] | undefined {
  if (outcome.kind !== "answer" || outcome.status !== 200) return undefined;
  const read = Variations.safeParse(parseJson(outcome.text));
  const list = read.success ? (read.data.content.variations ?? read.data.content.varations) : undefined;
  return list?.flatMap((json) => {
    const item = Variation.safeParse(json);
    const code = item.success ? readRef(item.data.variation_code) : undefined;
    if (!item.success || code === undefined) return [];
    const { name, variation_amount } = item.data;
    return [
      { code, network, name: readLine(name), type: "", validity: "", cost: readNaira(variation_amount) },
    ];
  });
}
