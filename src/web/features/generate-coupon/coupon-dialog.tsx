import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { authQuery } from "../../shared/auth-query.ts";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { notify } from "../../ui/notify.ts";
import { Summary } from "../../ui/summary.tsx";
import { type Coupon, couponsKey } from "./api.ts";
import { CodePlate } from "./code-plate.tsx";
import { CouponState } from "./coupon-columns.tsx";
import { couponWords } from "./words.en.ts";
import { useAct } from "../../shared/sending/use-act.ts";

type CouponDialogProps = { coupon: Coupon | undefined; onClose: () => void };

/** One coupon: its code while it can be redeemed, its state, and the button to cancel it. */
export function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  const t = useWords(couponWords);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dialog
        open
        title={coupon ? t.detail({ name: coupon.userAccount }) : t.list}
        onClose={onClose}
        footer={
          <>
            {coupon?.status === "open" && (
              <Button variant="danger" onClick={() => setAsking(true)}>
                {t.cancelCoupon}
              </Button>
            )}
            <Button variant="secondary" onClick={onClose}>
              {t.close}
            </Button>
          </>
        }
      >
        {coupon ? <Facts coupon={coupon} /> : <EmptyState title={t.notHere} />}
      </Dialog>
      {coupon && isAsking && <CancelDialog coupon={coupon} onClose={() => setAsking(false)} />}
    </>
  );
}

function Facts({ coupon }: { coupon: Coupon }) {
  const t = useWords(couponWords);
  const { couponCode: code, fullName, userAccount } = coupon;
  return (
    <div className="grid gap-4">
      {code && <CodePlate code={code} />}
      <Summary
        lines={[
          [t.forWhom, fullName ? `${fullName} (${userAccount})` : userAccount],
          [t.amount, formatMoney(fromWire(coupon.amount))],
          [t.status, <CouponState key="state" status={coupon.status} />],
          [t.issuer, coupon.issuedBy],
          [t.created, formatDateTime(coupon.createdAt)],
          coupon.endedAt
            ? [t.ended, formatDateTime(coupon.endedAt)]
            : [t.expires, formatDateTime(coupon.expiresAt)],
        ]}
      />
      {!code && coupon.status === "open" && <p className="text-sm text-ink-soft">{t.hiddenCode}</p>}
    </div>
  );
}

function CancelDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const t = useWords(couponWords);
  const cache = useQueryClient();
  const amount = formatMoney(fromWire(coupon.amount));
  const cancel = useAct({
    send: () => call("POST /admin/coupons/{id}/cancel", { params: { id: coupon._id } }),
    onDone: ({ msg }) => {
      notify.success(msg);
      onClose();
      void cache.invalidateQueries({ queryKey: authQuery.queryKey });
      return cache.invalidateQueries({ queryKey: couponsKey });
    },
  });
  return (
    <ConfirmDialog
      title={t.cancelAsk({ amount, name: coupon.userAccount })}
      action={t.cancelCoupon}
      busyText={t.cancelling}
      cancel={t.keep}
      isDangerous
      isBusy={cancel.isBusy}
      problem={cancel.problem?.msg}
      onConfirm={() => cancel.run()}
      onClose={onClose}
    >
      <p>{t.cancelMeans({ amount })}</p>
    </ConfirmDialog>
  );
}
