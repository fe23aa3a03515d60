import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, type BodyOf, call } from "../../shared/api/api.ts";
import type { AlertSearch } from "./search.ts";

export type Alert = AnswerOf<"GET /admin/alerts">["alerts"][number];
export type Channel = AnswerOf<"GET /admin/alertChannels">["channels"][number];
export type AlertAct = BodyOf<"PATCH /admin/alerts/{id}">;

/** Every query of alerts; the bell's begins with it too. */
export const ALERTS = ["admin", "alerts"] as const;
const AGAIN_MS = 30_000;
const PER_PAGE = 50;

export type Asked = { status: "open" | "past"; rule?: AlertSearch["rule"]; before?: string };

/** Returns the query for the server. Open alerts are one page: one for each rule and subject. */
export function askedOf({ tab, rule, before }: AlertSearch): Asked {
  const status = tab === "past" ? "past" : "open";
  return { status, ...(rule ? { rule } : {}), ...(status === "past" && before ? { before } : {}) };
}

/** A page of alerts, newest first; open ones are read again every 30 seconds. */
export function alertsQuery(asked: Asked) {
  const isOpen = asked.status === "open";
  return queryOptions({
    queryKey: [...ALERTS, "list", asked],
    queryFn: ({ signal }) =>
      call("GET /admin/alerts", { query: { ...asked, limit: isOpen ? 200 : PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    ...(isOpen ? { refetchInterval: AGAIN_MS } : {}),
  });
}

export type Incident = AnswerOf<"GET /admin/incidents">["incidents"][number];
export const incidentsQuery = queryOptions({
  queryKey: [...ALERTS, "incidents"],
  queryFn: ({ signal }) => call("GET /admin/incidents", { signal }),
});

export const channelsQuery = queryOptions({
  queryKey: [...ALERTS, "channels"],
  queryFn: ({ signal }) => call("GET /admin/alertChannels", { signal }),
});
