import { fromWire, shortMoney } from "../../shared/money.ts";
import type { PersonToBuy } from "../../shared/people-to-buy.ts";
import { formatPhone } from "../../shared/phone.ts";
import { useWords } from "../../shared/words.ts";
import { NetworkMark } from "../../ui/network-mark.tsx";
import { airtimeWords } from "./words.en.ts";

type BuyAgainProps = { people: readonly PersonToBuy[]; onBuy: (person: PersonToBuy) => void };

const SHOWN = 4;

/** The last airtime of the last people, one tap from the confirm dialog: "₦500 to Ada · MTN". */
export function BuyAgain({ people, onBuy }: BuyAgainProps) {
  const t = useWords(airtimeWords);
  const shown = people.filter(({ amount }) => amount !== null).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t.again} className="grid min-w-0 gap-2">
      <h2 className="text-sm font-semibold">{t.again}</h2>
      <ul className="-mx-1 flex gap-2 overflow-x-auto px-1 pb-1 [scrollbar-width:none] lg:flex-wrap">
        {shown.map((person) => (
          <li key={person.phone} className="shrink-0">
            <button
              type="button"
              onClick={() => onBuy(person)}
              className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface py-1 pr-4 pl-2.5 text-sm hover:bg-sunken"
            >
              <NetworkMark network={person.network} className="size-6" />
              <span className="max-w-[80vw] truncate">
                {t.againFor({
                  amount: shortMoney(fromWire(person.amount ?? 0)),
                  name: person.isOwn ? t.me : (person.name ?? formatPhone(person.phone)),
                  network: person.network,
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
