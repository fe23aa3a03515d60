import { Link } from "@tanstack/react-router";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Badge } from "../../ui/status.tsx";
import { Summary, type SummaryLine } from "../../ui/summary.tsx";
import { accountWords } from "./words.en.ts";

/** NIN and BVN, masked (rules 13.11), and the way to verify what is missing. */
export function IdentityCard() {
  const { nin, bvn } = useUser();
  const t = useWords(accountWords);
  const line = (name: string, masked: string | null): SummaryLine => {
    const value = masked ? <span className="figures">{masked}</span> : <Badge>{t.notGiven}</Badge>;
    return [name, value];
  };
  return (
    <Card title={t.identity}>
      <Summary lines={[line(t.nin, nin), line(t.bvn, bvn)]} />
      {!(nin && bvn) && (
        <Link to="/profile/kyc" className={`${buttonClass({ variant: "secondary" })} mt-2`}>
          {t.verify}
        </Link>
      )}
    </Card>
  );
}
