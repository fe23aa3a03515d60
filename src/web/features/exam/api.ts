import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";

type Answer = AnswerOf<"GET /exam/plans">;
export type Exam = Answer["exams"][number];
export type ExamPlan = Exam["plans"][number];

/** The bodies that examine, with their PINs at the person's price. */
export const examsQuery = queryOptions({
  queryKey: ["exams"],
  queryFn: ({ signal }) => call("GET /exam/plans", { signal }),
  staleTime: 10_000,
});
