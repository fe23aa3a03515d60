import { useQuery } from "@tanstack/react-query";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { notificationQuery } from "./notifications.tsx";
import { newsWords } from "./news-words.en.ts";

/** Leads to the answers to one's own problems that are not read yet. */
export function ProblemNews() {
  const t = useWords(newsWords);
  const { data } = useQuery(notificationQuery);
  return (
    <div role="status" className="print:hidden">
      {data !== undefined && data.unreadProblems > 0 && (
        <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-line bg-accent-soft px-4 py-1.5 text-sm font-semibold">
          {t.answer}
          <Link to="/profile/disputes" className={buttonClass({ size: "sm" })}>
            {t.read}
          </Link>
        </p>
      )}
    </div>
  );
}
