import { createFileRoute } from "@tanstack/react-router";
import { ReviewsScreen } from "../features/reviews/reviews-screen.tsx";
import { readSearch } from "../features/reviews/rules.ts";
import { isAdmin } from "../shared/user.ts";

export const Route = createFileRoute("/admin/reviews")({
  staticData: { title: "Reviews", who: isAdmin },
  validateSearch: readSearch,
  component: Reviews,
});

function Reviews() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ReviewsScreen search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />
  );
}
