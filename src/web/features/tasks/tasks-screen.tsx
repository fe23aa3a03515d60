import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { taskWords } from "./words.en.ts";

/** A placeholder: it says what will be here, and that nobody may ask money for it. */
export function TasksScreen() {
  const t = useWords(taskWords);
  return (
    <div data-narrow className="grid gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      <EmptyState
        title={t.comingTitle}
        action={
          <Link to="/profile/earnings" className={buttonClass({ variant: "secondary" })}>
            {t.seeEarnings}
          </Link>
        }
      >
        <p>{t.coming}</p>
        <p className="mt-3">{t.meanwhile}</p>
      </EmptyState>
    </div>
  );
}
