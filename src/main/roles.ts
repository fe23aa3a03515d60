import type { Task } from "../jobs/tasks.ts";

/** The part of a process (rules 8.80): everything, what people ask for, or what falls due. */
export type Role = "all" | "web" | "worker";

/** Tells whether a process of this role serves pages, the API and live events. */
export const servesPeople = (role: Role): boolean => role !== "worker";

/** Returns the tasks of a process of this role: for `web` those that keep what it remembers itself. */
export function tasksOf(role: Role, tasks: readonly Task[]): Task[] {
  return tasks.filter(({ isOwn }) => isOwn || role !== "web");
}
