import { onDemand } from "../../../shared/lazy-part.tsx";
import { filtersOf, type UserSearch } from "../rules.ts";

const UserDialog = onDemand(() => import("./user-dialog.tsx").then((part) => part.UserDialog));

/** The person named in the address, over the list beneath; the code comes when one is opened. */
export function UserInPlace({ search, onClose }: { search: UserSearch; onClose: () => void }) {
  const { user } = search;
  if (!user) return null;
  return (
    <UserDialog key={user} id={user} filters={filtersOf(search)} onClose={onClose} onMissing={onClose} />
  );
}
