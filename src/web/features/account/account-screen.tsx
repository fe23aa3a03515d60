import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ApiKeysPanel } from "./api-keys-panel.tsx";
import { CouponsCard } from "./coupons-card.tsx";
import { DeliveriesPanel } from "./deliveries-panel.tsx";
import { DetailsCard } from "./details-card.tsx";
import { DevicesPanel } from "./devices-panel.tsx";
import { FactorPanel } from "./factor-panel.tsx";
import { LimitsCard } from "./limits-card.tsx";
import { RequestsPanel } from "./requests-panel.tsx";
import type { AccountSearch, PanelName } from "./search.ts";
import { DevelopersCard, SecurityCard } from "./rows.tsx";
import { WebhookPanel } from "./webhook-panel.tsx";
import { accountWords } from "./words.en.ts";
import { useUser } from "../../shared/user.ts";
import { Card } from "../../ui/card.tsx";
import { Badge } from "../../ui/status.tsx";
import { Summary, type SummaryLine } from "../../ui/summary.tsx";

const PANEL_PARTS = {
  "second-factor": FactorPanel,
  devices: DevicesPanel,
  "api-key": ApiKeysPanel,
  webhook: WebhookPanel,
  deliveries: DeliveriesPanel,
  requests: RequestsPanel,
} satisfies Record<PanelName, unknown>;

type AccountScreenProps = {
  search: AccountSearch;
  /** Called with every change: the address holds the state. */
  onSearch: (search: AccountSearch) => void;
};

/** The account screen: details, identity, limits, security and developer settings. */
export function AccountScreen({ search, onSearch }: AccountScreenProps) {
  const t = useWords(accountWords);
  const { open, page = 1 } = search;
  const Panel = open && PANEL_PARTS[open];
  const close = () => onSearch({});
  const show = (name: PanelName) => onSearch({ open: name });
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      <div className="grid gap-5 md:grid-cols-2">
        <DetailsCard />
        <div className="grid content-start gap-5">
          <IdentityCard />
          <SecurityCard onOpen={show} />
        </div>
      </div>
      <CouponsCard />
      <nav aria-label={t.money} className="flex flex-wrap gap-2">
        <Link to="/profile/statement" className={buttonClass({ variant: "secondary" })}>
          {t.statement}
        </Link>
        <Link to="/profile/myData" className={buttonClass({ variant: "secondary" })}>
          {t.myData}
        </Link>
        <Link to="/profile/spending" className={buttonClass({ variant: "secondary" })}>
          {t.spending}
        </Link>
      </nav>
      <LimitsCard />
      <DevelopersCard onOpen={show} />
      {Panel && (
        <Panel
          key={open}
          page={page}
          onPage={(next) => onSearch({ open, ...(next > 1 ? { page: next } : {}) })}
          onOpen={show}
          onClose={close}
        />
      )}
    </div>
  );
}

/** NIN and BVN, masked (rules 13.11), and a link to verify a missing one. */
function IdentityCard() {
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
