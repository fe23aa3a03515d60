import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/api.ts";
import { formatMoney, fromWire } from "../../../shared/money.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Switch } from "../../../ui/forms/switch.tsx";
import { type ManagedUser, managedQuery, renewUser } from "../api.ts";
import type { Act } from "./act.ts";
import { detailWords } from "./words.en.ts";
import { useAct } from "../../../shared/sending/use-act.ts";

type UserPricesProps = { user: ManagedUser["user"]; onAct: (act: Act) => void };

/** A person's special prices, and the switch that applies them; the switch is sent at once (rules 4.10). */
export function UserPrices({ user, onAct }: UserPricesProps) {
  const t = useWords(detailWords);
  const cache = useQueryClient();
  const toggle = useAct({
    send: (isSpecial: boolean) =>
      call("POST /admin/setUserSpecial", { body: { userId: user._id, isSpecial } }),
    onDone: ({ msg, isSpecial }) => {
      notify.success(msg);
      cache.setQueryData(managedQuery(user._id).queryKey, (known) =>
        known ? { ...known, user: { ...known.user, isSpecial } } : known,
      );
      return renewUser(cache, user._id);
    },
  });
  return (
    <section aria-label={t.prices} className="grid gap-2">
      <h3 className="text-base">{t.prices}</h3>
      <Switch
        label={t.specialUser}
        hint={t.specialHint}
        checked={toggle.isBusy && toggle.input !== undefined ? toggle.input : user.isSpecial}
        disabled={toggle.isBusy}
        onChange={(isSpecial) => toggle.run(isSpecial)}
      />
      {user.specialPrices.length === 0 ? (
        <p className="text-sm text-ink-soft">{t.noPrices}</p>
      ) : (
        <ul className="lines-y rounded-xl border border-line">
          {user.specialPrices.map(({ productName, price }) => (
            <li key={productName} className="flex flex-wrap items-center gap-x-3 py-1 pr-1 pl-3.5">
              <span className="row-text font-semibold">{productName}</span>
              <span className="ml-auto text-right text-sm text-ink-soft">
                <span className="figures text-base font-semibold text-ink">
                  {formatMoney(fromWire(price))}
                </span>{" "}
                {t.perGigabyte}
              </span>
              <Button
                size="sm"
                variant="quiet"
                className="ml-auto min-h-11"
                aria-label={t.removePrice({ product: productName })}
                onClick={() => onAct({ kind: "unprice", product: productName })}
              >
                {t.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
