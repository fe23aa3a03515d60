import { ReviewsScreen } from "../features/reviews/reviews-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/admin/reviews");
  const navigate = useNavigate();
  return (
    <ReviewsScreen
      search={search}
      onSearch={(next) => void navigate({ to: "/admin/reviews", search: next, resetScroll: false })}
    />
  );
}
