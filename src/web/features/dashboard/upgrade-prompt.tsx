import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { UPGRADE_PRICE } from "../../../core/pricing.ts";
import { call } from "../../shared/api/api.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { settingsQuery } from "../../shared/settings-query.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { Summary } from "../../ui/summary.tsx";
import { upgradeNote, upgradeProblem } from "./rules.ts";
import { dashboardWords } from "./words.en.ts";

const PRICE = formatMoney(UPGRADE_PRICE);

/** Upgrades a smart earner to reseller for a one-time charge, confirmed in a dialog. */
export function UpgradePrompt({ onUpgraded }: { onUpgraded: () => void }) {
  const t = useWords(dashboardWords);
  const user = useUser();
  const settings = useQuery(settingsQuery);
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={t.reseller}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-soft">{upgradeNote(settings.data?.airtimeCharges, user.userType)}</p>
        <Button
          onClick={() => {
            const problem = upgradeProblem(user);
            if (problem) notify.error(problem);
            else setAsking(true);
          }}
        >
          {t.upgrade}
        </Button>
      </div>
      {isAsking && <UpgradeDialog onClose={() => setAsking(false)} onUpgraded={onUpgraded} />}
    </Card>
  );
}

function UpgradeDialog({ onClose, onUpgraded }: { onClose: () => void; onUpgraded: () => void }) {
  const t = useWords(dashboardWords);
  const user = useUser();
  const act = useAct({
    key: { route: "PATCH /auth/user/{id}" },
    send: (body: { userType: "reseller" }, requestKey) =>
      call("PATCH /auth/user/{id}", { params: { id: user._id }, body, requestKey }),
    onDone: onUpgraded,
    fallback: t.failed,
  });
  return (
    <ConfirmDialog
      title={t.upgradeTitle}
      action={t.pay({ price: PRICE })}
      busyText={t.upgrading}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={() => act.run({ userType: "reseller" })}
      onClose={onClose}
    >
      <Summary
        lines={[
          [t.charge, PRICE],
          [t.balance, formatMoney(fromWire(user.balance))],
          [t.newType, t.resellerType],
        ]}
      />
      <p className="text-sm text-ink-soft">{t.logOutNote}</p>
    </ConfirmDialog>
  );
}
