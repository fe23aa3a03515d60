import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";

export type OwnData = AnswerOf<"GET /auth/myData">;

export const ownDataKey = ["my-data"] as const;
export const ownDataQuery = queryOptions({
  queryKey: ownDataKey,
  queryFn: ({ signal }) => call("GET /auth/myData", { signal }),
});

type Proof = { password?: string; code?: string };

export const askErasure = (body: Proof) => call("POST /auth/erasure", { body });
export const takeErasureBack = () => call("DELETE /auth/erasure");
export const chooseLetters = (letters: boolean) => call("PATCH /auth/myData/letters", { body: { letters } });
