import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import type { User } from "../../shared/user.ts";

/** The choice of the email about changed prices. */
export const priceLetterQuery = queryOptions({
  queryKey: ["price-letter"],
  queryFn: ({ signal }) => call("GET /auth/priceLetter", { signal }),
});

/** True for account types that sell on, to whom changed prices are news (rules 19.11). */
export const sellsOn = ({ userType }: Pick<User, "userType">): boolean =>
  userType === "reseller" || userType === "api user" || userType === "partner";
