import { houseLimit, limitsOf } from "../../core/channels.ts";
import type { Language } from "../../core/languages.ts";
import { AIRTIME_CODES, suggestNetwork } from "../../core/networks.ts";
import { outcomeText } from "../../core/ussd/endings.ts";
import type { ChatFacts } from "../../core/chat/find.ts";
import { networkOfGateway, type UssdFacts } from "../../core/ussd/machine.ts";
import { USSD_WORDS } from "../../core/ussd/words.ts";
import { findTransaction } from "../../db/transactions.ts";
import { allOffersFor } from "../catalogue/plans.ts";
import { listContacts } from "../contacts/contacts.ts";
import type { Deps } from "../deps.ts";
import { priceAirtimeOrder } from "../purchases/buy-airtime.ts";
import type { Linked, OrderRow } from "./queries.ts";

/** Gathers what the screens of a person show. Prices are theirs, and of now. */
export async function factsFor(
  deps: Deps,
  { person, link }: Linked,
  networkCode: string,
): Promise<UssdFacts & ChatFacts> {
  const [contacts, offers] = await Promise.all([listContacts(deps, person.id), allOffersFor(deps, person)]);
  const network = networkOfGateway(networkCode) ?? suggestNetwork(link.address);
  const own = { once: link.once_kobo, daily: link.daily_kobo };
  const buyer = { person, requestKey: undefined, allowRepeat: false, seenPrice: undefined };
  return {
    language: link.language,
    self: network && { number: link.address, network, name: "" },
    people: contacts.map(({ name, number, network: of }) => ({ name, number, network: of })),
    plansOf: (wanted) =>
      offers
        .filter(({ plan, isOpen }) => isOpen && plan.service === "data" && plan.network === wanted)
        .map(({ plan, price }) => ({
          id: plan.id,
          what: `${plan.name} ${plan.type} ${plan.validityDays}d`,
          category: plan.category,
          price,
          volumeMb: plan.volumeMb,
          days: plan.validityDays,
          type: plan.type,
        }))
        .sort((one, other) => Number(one.price - other.price)),
    airtimePrice: (wanted, face) => {
      const order = { networkCode: AIRTIME_CODES[wanted], phone: link.address, face };
      const priced = priceAirtimeOrder(deps, buyer, order);
      return priced.ok ? priced.value.price : undefined;
    },
    once: limitsOf(houseLimit(deps.catalogue().settings, link.channel), own).once,
    nextId: () => deps.ids.next(),
  };
}

/** Says what became of a confirmed order, as far as is known. */
export async function outcomeOf(
  deps: Pick<Deps, "db">,
  language: Language,
  { state, transaction_id: id, what }: OrderRow,
): Promise<string> {
  const row = id === null ? undefined : await findTransaction(deps.db, id);
  if (state === "refused") return USSD_WORDS[language].refused;
  return outcomeText(language, what, row?.status ?? "processing");
}
