import type { AnswerOf } from "../../../shared/api/api.ts";

/** A data plan at the person's own price. */
export type Plan = AnswerOf<"POST /prices">["plans"][number];
/** Facts about a network's plans: delivery, what is often bought, and the last plan of each number. */
export type Figures = AnswerOf<"GET /prices/figures">;
