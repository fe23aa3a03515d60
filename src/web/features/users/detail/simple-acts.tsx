import { nextType } from "../../../../core/people-ladder.ts";
import { type BodyOf, call } from "../../../shared/api/api.ts";
import { useWords } from "../../../shared/words.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { sayThen, useAct } from "../../../shared/sending/use-act.ts";
import { shownOf } from "../api.ts";
import type { ActProps, Role } from "./act.ts";
import { detailWords } from "./words.en.ts";

/** Upgrades a person by one account type; the server refuses when the type is no longer the one shown. */
export function UpgradeDialog({ managed: { user }, onClose }: ActProps) {
  const t = useWords(detailWords);
  const { _id, userName: name, userType: now } = user;
  const next = nextType(now);
  const act = useAct({
    send: () =>
      call("GET /admin/upgradeUser/{userId}/{userType}", { params: { userId: _id, userType: now } }),
    onDone: sayThen(onClose),
    invalidates: shownOf(_id),
  });
  return (
    <ConfirmDialog
      title={t.upgradeAsk({ name, next })}
      action={t.upgradeDo({ next })}
      busyText={t.changing}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={() => act.run()}
      onClose={onClose}
    >
      <p>{t.upgradeMeans({ name, now, next })}</p>
    </ConfirmDialog>
  );
}

/** Mails the person a password reset link, as they could request themselves. */
export function ResetDialog({ managed: { user }, onClose }: ActProps) {
  const t = useWords(detailWords);
  const { _id: userId, userName: name, email } = user;
  const act = useAct({
    send: () => call("POST /admin/resetUserPassword", { body: { userId } }),
    onDone: sayThen(onClose),
    invalidates: shownOf(userId),
  });
  return (
    <ConfirmDialog
      title={t.resetAsk({ name })}
      action={t.resetDo}
      busyText={t.mailing}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={() => act.run()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t.resetMeans({ name, email })}</p>
    </ConfirmDialog>
  );
}

const ROLE_WORDS = {
  isAgent: { give: ["makeAgent", "makeAgentMeans"], take: ["noAgent", "noAgentMeans"] },
  isCouponVendor: { give: ["makeVendor", "makeVendorMeans"], take: ["noVendor", "noVendorMeans"] },
} as const;

/** Gives or removes a role. */
export function RoleDialog({ managed: { user }, role, onClose }: ActProps & { role: Role }) {
  const t = useWords(detailWords);
  const { _id: id, userName: name } = user;
  const gives = !user[role];
  const [ask, means] = ROLE_WORDS[role][gives ? "give" : "take"];
  const act = useAct({
    send: () => call("POST /admin/users/{id}/role", { params: { id }, body: { [role]: gives } }),
    onDone: sayThen(onClose),
    invalidates: shownOf(id),
  });
  return (
    <ConfirmDialog
      title={t[ask]({ name })}
      action={gives ? t.give : t.take}
      busyText={t.changing}
      cancel={t.cancel}
      isBusy={act.isBusy}
      isDangerous={!gives}
      problem={act.problem?.msg}
      onConfirm={() => act.run()}
      onClose={onClose}
    >
      <p>{t[means]}</p>
    </ConfirmDialog>
  );
}

/** Removes a special price, which is zero on the wire (rules 12.10). */
export function RemovePriceDialog({ managed: { user }, product, onClose }: ActProps & { product: string }) {
  const t = useWords(detailWords);
  const { _id: userId, userName: name } = user;
  const productName = product as BodyOf<"POST /admin/setSpecialPrice">["productName"];
  const act = useAct({
    send: () => call("POST /admin/setSpecialPrice", { body: { userId, productName, price: 0 } }),
    onDone: sayThen(onClose),
    invalidates: shownOf(userId),
  });
  return (
    <ConfirmDialog
      title={t.removeAsk({ product })}
      action={t.remove}
      busyText={t.removing}
      cancel={t.cancel}
      isBusy={act.isBusy}
      isDangerous
      problem={act.problem?.msg}
      onConfirm={() => act.run()}
      onClose={onClose}
    >
      <p>{t.removeMeans({ name, product })}</p>
    </ConfirmDialog>
  );
}
