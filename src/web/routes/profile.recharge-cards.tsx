import { RechargeScreen } from "../features/recharge/recharge-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/profile/recharge-cards");
  const navigate = useNavigate();
  return (
    <RechargeScreen
      search={search}
      onSearch={(next) => void navigate({ to: "/profile/recharge-cards", search: next, resetScroll: false })}
    />
  );
}
