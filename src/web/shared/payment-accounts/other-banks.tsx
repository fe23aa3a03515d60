import { useMutation } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { notify } from "../../ui/notify.ts";
import { sentenceOf } from "../forms/sentence-of.ts";
import { useWords } from "../words.ts";
import { getAccountAt } from "./api.ts";
import { banksWithout } from "./rules.ts";
import { paymentAccountWords } from "./words.en.ts";

/** Banks without an account number so far; each has a button that asks it again. */
export function OtherBanks({ known }: { known: readonly { bankName: string }[] }) {
  const t = useWords(paymentAccountWords);
  const get = useMutation({
    mutationFn: getAccountAt,
    onError: (error) => notify.error(sentenceOf(error, t.notMade)),
  });
  const banks = banksWithout(known);
  if (banks.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {banks.map((bank) => (
        <li key={bank}>
          <Button
            variant="quiet"
            size="sm"
            busy={get.isPending && get.variables === bank}
            busyText={t.getting}
            disabled={get.isPending}
            onClick={() => get.mutate(bank)}
          >
            <PlusIcon /> {t.getOne({ bank })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
