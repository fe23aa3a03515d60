import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import type { Asked } from "./rules.ts";

const PER_PAGE = 50;

/** A page of acts, newest first. The old rows stay visible while the next page loads. */
export function auditQuery(asked: Asked) {
  return queryOptions({
    queryKey: ["audit", asked],
    queryFn: ({ signal }) => call("GET /admin/audit", { query: { ...asked, limit: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of what staff read, newest first. */
export function readingsQuery(asked: Asked) {
  return queryOptions({
    queryKey: ["readings", asked],
    queryFn: ({ signal }) => call("GET /admin/readings", { query: { ...asked, limit: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Verifies the whole chain of hashes. */
export function verifyChain() {
  return call("GET /admin/audit/verify");
}
