import { useQuery } from "@tanstack/react-query";
import { Link } from "../router/link.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { formatDateTime } from "../date.ts";
import { formatMoney, fromWire } from "../money.ts";
import { useWords } from "../words.ts";
import { limitsQuery } from "./limits-query.ts";
import { limitWords } from "./words.en.ts";

/** Says how much was paid by card and cannot leave yet, until when, and how it can leave now (rules 3.26). */
export function HeldMoney() {
  const t = useWords(limitWords);
  const { data } = useQuery(limitsQuery);
  if (!data?.held.until) return null;
  const { amount, until } = data.held;
  return (
    <Callout tone="calm" title={t.held({ held: formatMoney(fromWire(amount)), from: formatDateTime(until) })}>
      <Link to="/profile/kyc" className="font-semibold text-accent underline">
        {t.heldRaise}
      </Link>
    </Callout>
  );
}
