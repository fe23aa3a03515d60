import { formatMoney, fromWire } from "../../shared/money.ts";
import type { Partnership } from "../../shared/partnership-query.ts";
import type { Settings } from "../../shared/settings-query.ts";
import { useWords } from "../../shared/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Summary } from "../../ui/summary.tsx";
import { partnerAirtime } from "./rules.ts";
import { partnershipWords } from "./words.en.ts";

type PricingDialogProps = {
  pricing: Partnership["pricing"];
  settings: Settings | undefined;
  onClose: () => void;
};

/** The price and commission of a partnership. */
export function PricingDialog({ pricing, settings, onClose }: PricingDialogProps) {
  const t = useWords(partnershipWords);
  return (
    <Dialog
      open
      title={t.pricingTitle}
      onClose={onClose}
      footer={
        <>
          <a href="/priceList" className={buttonClass({ variant: "secondary" })}>
            {t.priceList}
          </a>
          <Button onClick={onClose}>{t.close}</Button>
        </>
      }
    >
      <Summary
        lines={[
          [t.join, formatMoney(fromWire(pricing.price))],
          [t.renew, t.renewOf({ percent: pricing.renewalPercent })],
          [t.share, t.shareOf],
          ...(settings ? [[t.airtime, t.airtimeOf({ percent: partnerAirtime(settings) })] as const] : []),
          [t.minimum, formatMoney(fromWire(pricing.minimumWithdrawal))],
          [t.when, t.whenFrom({ day: pricing.windowFromDay })],
        ]}
      />
    </Dialog>
  );
}
