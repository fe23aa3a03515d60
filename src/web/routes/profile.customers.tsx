import { CustomersScreen } from "../features/customers/customers-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/profile/customers");
  const navigate = useNavigate();
  return (
    <CustomersScreen
      search={search}
      onSearch={(next) => void navigate({ to: "/profile/customers", search: next })}
    />
  );
}
