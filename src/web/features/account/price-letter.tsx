import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { notify } from "../../ui/notify.ts";
import { Switch } from "../../ui/forms/switch.tsx";
import { priceLetterQuery, sellsOn } from "./price-letter-query.ts";
import { accountWords } from "./words.en.ts";

/** Switches the email about changed prices, for those who sell on (rules 19.11). */
export function PriceLetter() {
  const t = useWords(accountWords);
  const isSeller = sellsOn(useUser());
  const cache = useQueryClient();
  const { data } = useQuery({ ...priceLetterQuery, enabled: isSeller });
  const act = useAct({
    send: (wanted: boolean) => call("POST /auth/priceLetter", { body: { wanted } }),
    onDone: ({ msg, wanted }) => {
      cache.setQueryData(priceLetterQuery.queryKey, { wanted });
      notify.success(msg);
    },
  });
  if (!isSeller) return null;
  return (
    <div className="mt-2">
      <Switch
        label={t.priceLetter}
        hint={t.priceLetterHint}
        checked={act.isBusy ? (act.input ?? false) : (data?.wanted ?? false)}
        disabled={!data || act.isBusy}
        onChange={(wanted) => act.run(wanted)}
      />
    </div>
  );
}
