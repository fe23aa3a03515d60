import * as z from "zod/mini";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import { transaction } from "./transactions.ts";

export const liveEvents = defineRoute({
  method: "GET",
  path: "/events",
  access: "user",
  stream: true,
  summary: "Server-sent events of one's own account: balance, transaction, notification",
  answer: z.union([
    z.object({ event: z.literal("balance"), balance: money }),
    z.object({ event: z.literal("transaction"), transaction }),
    z.object({ event: z.literal("notification") }),
  ]),
  errors: ["not_logged_in"],
});
