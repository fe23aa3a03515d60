import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import {
  NO_OWNER,
  OwnerFields,
  ownerBody,
  type OwnerDraft,
} from "../../shared/payment-proof/owner-fields.tsx";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { notify } from "../../ui/notify.ts";
import { type Role, STAFF_LIST, STAFF_ROLES, type StaffMember } from "./api.ts";
import { staffWords } from "./words.en.ts";

/** Dialogs that give and take roles. Each asks for the admin's own password (rules 20.15). */

type RoleDraft = OwnerDraft & { userName: string; role: string };

/** Sends a change of role; `isGiven` says which way. */
function useRoleChange(isGiven: boolean, start: Pick<RoleDraft, "userName" | "role">, onClose: () => void) {
  const t = useWords(staffWords);
  const draft = useDraft<RoleDraft>({ ...start, ...NO_OWNER }, ({ userName, role, password }) => ({
    ...(userName.trim() ? {} : { userName: t.noName }),
    ...(role ? {} : { role: t.noRole }),
    ...(password ? {} : { password: t.allRequired }),
  }));
  const act = useAct({
    send: ({ userName, role, ...owner }: RoleDraft) =>
      call("POST /admin/staff/role", {
        body: { userName: userName.trim(), role: role as Role, isGiven, ...ownerBody(owner) },
      }),
    onDone: ({ msg }) => {
      notify.success(msg);
      onClose();
    },
    form: draft,
    fallback: t.notChanged,
    invalidates: [STAFF_LIST, ["admin", "users"], ["admin", "person"]],
    isReadAnyway: true,
  });
  return { draft, act };
}

/** Gives somebody a role, by their user name. */
export function GiveRoleDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(staffWords);
  const { draft, act } = useRoleChange(true, { userName: "", role: "" }, onClose);
  const role = STAFF_ROLES.find((one) => one === draft.values.role);
  return (
    <FormDialog
      title={t.giveTitle}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={t.giveDo}
      busyText={t.changing}
      onClose={onClose}
    >
      <TextField
        label={t.userName}
        hint={t.userNameHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        {...draft.text("userName")}
      />
      <Select
        label={t.role}
        placeholder={t.pick}
        value={draft.values.role}
        error={draft.problems.role}
        options={STAFF_ROLES.map((value) => ({ value, label: t[value] }))}
        onChange={({ target }) => draft.set({ role: target.value })}
      />
      {role && <p className="text-sm text-ink-soft">{t.giveMeans[role]}</p>}
      <OwnerFields draft={draft} />
    </FormDialog>
  );
}

type TakeProps = { member: StaffMember; role: Role; onClose: () => void };

/** Takes a role from somebody; admins and agents are logged out by it. */
export function TakeRoleDialog({ member, role, onClose }: TakeProps) {
  const t = useWords(staffWords);
  const { userName: name } = member;
  const { draft, act } = useRoleChange(false, { userName: name, role }, onClose);
  return (
    <FormDialog
      title={t.takeTitle({ role: t[role], name })}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={t.takeDo}
      busyText={t.changing}
      isDangerous
      onClose={onClose}
    >
      <p>{role === "vendor" ? t.takeVendor({ name }) : t.takeMeans({ name })}</p>
      <OwnerFields draft={draft} />
    </FormDialog>
  );
}
