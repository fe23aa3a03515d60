import { PersonScreen } from "../features/person/person-screen.tsx";
import { useSearch } from "../shared/router/view.tsx";

export function Screen() {
  return <PersonScreen who={useSearch("/admin/person").id} />;
}
