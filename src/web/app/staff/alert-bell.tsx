import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import { Link } from "../../shared/router/link.tsx";
import { count, englishOnly, params, useWords } from "../../shared/words.ts";
import { line } from "../../ui/icons.tsx";

const bellWords = englishOnly({
  none: "Alerts: none open",
  open: count({ one: "Alerts: {count} open", many: "Alerts: {count} open" }),
  urgent: params("{open}, {urgent} urgent"),
});

const AGAIN_MS = 30_000;

const countQuery = queryOptions({
  queryKey: ["admin", "alerts", "count"],
  queryFn: ({ signal }) => call("GET /admin/alerts/count", { signal }),
  refetchInterval: AGAIN_MS,
});

const BellIcon = /* @__PURE__ */ line(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4M12 3v2" />);

/**
 * The bell of admins: how many alerts are open, and the way to them. It loads after the first paint. The
 * narrowest bars have no room for it: there the menu leads to the alerts.
 */
export function AlertBell({ className }: { className: string }) {
  const t = useWords(bellWords);
  const { data: { open, urgent } = { open: 0, urgent: 0 } } = useQuery(countQuery);
  const said = open === 0 ? t.none : t.open(open);
  const label = urgent > 0 ? t.urgent({ open: said, urgent }) : said;
  return (
    <Link
      to="/admin/alerts"
      aria-label={label}
      title={label}
      className={`relative grid size-[max(44px,min(2.75rem,12vw))] shrink-0 place-items-center rounded-xl hover:bg-sunken *:max-w-3/5 max-[349px]:hidden ${className}`}
    >
      <BellIcon />
      {open > 0 && (
        <span
          aria-hidden="true"
          className={`absolute top-0.5 right-0.5 min-w-5 max-w-none! rounded-full px-1 text-center text-xs leading-5 font-semibold text-surface ${urgent > 0 ? "bg-bad" : "bg-warn"}`}
        >
          {open > 99 ? "99+" : open}
        </span>
      )}
    </Link>
  );
}
