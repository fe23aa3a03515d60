import { useQuery } from "@tanstack/react-query";
import { Link } from "../../shared/router/link.tsx";
import { useState, type ReactNode } from "react";
import { JoinDialog } from "./join-dialog.tsx";
import { type Partnership, partnershipQuery } from "../../shared/partnership-query.ts";
import { type Settings, settingsQuery } from "../../shared/settings-query.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PartnerState } from "./partner-state.tsx";
import { PricingDialog } from "./pricing-dialog.tsx";
import { Questions } from "./questions.tsx";
import { joinProblem } from "./rules.ts";
import { partnershipWords } from "./words.en.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";

/** Explains the partnership; shows a partner its state. */
export function PartnershipScreen() {
  const t = useWords(partnershipWords);
  const { data, isError, refetch } = useQuery(partnershipQuery);
  const { data: settings } = useQuery(settingsQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      {data ? (
        <Loaded partnership={data} settings={settings} />
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={3} height="h-32" label={t.loading} />
      )}
      {data && settings && <Questions pricing={data.pricing} settings={settings} />}
    </div>
  );
}

type LoadedProps = { partnership: Partnership; settings: Settings | undefined };

function Loaded({ partnership, settings }: LoadedProps) {
  const t = useWords(partnershipWords);
  const user = useUser();
  const [open, setOpen] = useState<"join" | "pricing">();
  const close = () => setOpen(undefined);
  const { pricing, isPartner } = partnership;
  const press = () => {
    const problem = joinProblem(user, pricing.price);
    if (problem) notify.error(problem);
    else setOpen("join");
  };
  const join = (
    <Button variant="deep" size="lg" onClick={press}>
      {t.become}
    </Button>
  );
  return (
    <>
      {isPartner ? (
        <PartnerState partnership={partnership} />
      ) : (
        <Invitation pricing={pricing} action={join} />
      )}
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <Button variant="secondary" onClick={() => setOpen("pricing")}>
          {t.pricing}
        </Button>
        <Link to="/profile/earnings" className={buttonClass({ variant: "secondary" })}>
          {t.checkEarning}
        </Link>
      </div>
      {open === "pricing" && <PricingDialog pricing={pricing} settings={settings} onClose={close} />}
      {open === "join" && <JoinDialog pricing={pricing} onClose={close} />}
    </>
  );
}

type InvitationProps = { pricing: Partnership["pricing"]; action: ReactNode };

/** For people who are not partners: what the partnership pays and costs. */
function Invitation({ pricing, action }: InvitationProps) {
  const t = useWords(partnershipWords);
  const { price, renewalPercent } = pricing;
  return (
    <section aria-labelledby="invitation" className="on-deep rounded-3xl bg-deep p-5 text-on-deep sm:p-8">
      <h2 id="invitation" className="max-w-md text-2xl text-balance sm:text-3xl">
        {t.lead}
      </h2>
      <p className="mt-2 max-w-prose text-on-deep-soft">{t.leadMore}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        {action}
        <p className="text-sm">
          {t.onceOnly({ price: formatMoney(fromWire(price)), percent: renewalPercent })}
        </p>
      </div>
    </section>
  );
}
