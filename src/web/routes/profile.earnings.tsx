import { EarningsScreen } from "../features/earnings/earnings-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const { page = 1 } = useSearch("/profile/earnings");
  const navigate = useNavigate();
  return (
    <EarningsScreen
      page={page}
      onPage={(next) =>
        void navigate({ to: "/profile/earnings", search: next > 1 ? { page: next } : {}, resetScroll: false })
      }
      onAsked={() => void navigate({ to: "/profile" })}
    />
  );
}
