import { useUser } from "../../../shared/user.ts";
import { useWords } from "../../../shared/words.ts";
import { Switch } from "../../../ui/forms/switch.tsx";
import type { ManagedUser } from "../api.ts";
import type { Act } from "./act.ts";
import { detailWords } from "./words.en.ts";

type UserRolesProps = { user: ManagedUser["user"]; onAct: (act: Act) => void };

/**
 * Roles beside the account type. Each change asks for confirmation; nobody changes their own (rules 12.11).
 */
export function UserRoles({ user, onAct }: UserRolesProps) {
  const t = useWords(detailWords);
  const own = useUser()._id === user._id;
  return (
    <section aria-label={t.roles} className="grid gap-2">
      <h3 className="text-base">{t.roles}</h3>
      <Switch
        label={t.agent}
        hint={t.agentHint}
        checked={user.isAgent}
        disabled={own}
        onChange={() => onAct({ kind: "role", role: "isAgent" })}
      />
      <Switch
        label={t.vendor}
        hint={t.vendorHint}
        checked={user.isCouponVendor}
        disabled={own}
        onChange={() => onAct({ kind: "role", role: "isCouponVendor" })}
      />
      {own && <p className="text-sm text-ink-soft">{t.ownRoles}</p>}
    </section>
  );
}
