import { Button } from "../../ui/button.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { useWords } from "../words.ts";
import { getAccountAt } from "./api.ts";
import { banksWithout } from "./rules.ts";
import { paymentAccountWords } from "./words.en.ts";
import { useAct } from "../sending/use-act.ts";

/** Banks without an account number so far; each has a button that asks it again. */
export function OtherBanks({ known }: { known: readonly { bankName: string }[] }) {
  const t = useWords(paymentAccountWords);
  const get = useAct({
    send: getAccountAt,
    fallback: t.notMade,
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
            busy={get.isBusy && get.input === bank}
            busyText={t.getting}
            disabled={get.isBusy}
            onClick={() => get.run(bank)}
          >
            <PlusIcon /> {t.getOne({ bank })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
