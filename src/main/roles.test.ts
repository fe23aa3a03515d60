import { expect, test } from "vitest";
import type { Deps } from "../flows/deps.ts";
import { tasks } from "../jobs/tasks.ts";
import { type Role, servesPeople, tasksOf } from "./roles.ts";

/** Processes of each role do their part (rules 8.80). */

const ALL = tasks({
  deps: { settings: { timesScale: 1 } } as Deps,
  checkAll: async () => true,
  reload: async () => undefined,
  describe: () => undefined,
  requests: { flush: async () => 0 },
});
const namesFor = (role: Role) => tasksOf(role, ALL).map(({ name }) => name);

test("web runs no task but those of its own memory; worker and all run every one", () => {
  expect(namesFor("web")).toEqual(["catalogue", "requests of keys"]);
  expect(namesFor("worker")).toEqual(ALL.map(({ name }) => name));
  expect(namesFor("all")).toEqual(ALL.map(({ name }) => name));
});

test("a worker serves nobody", () => {
  expect((["all", "web", "worker"] as const).filter(servesPeople)).toEqual(["all", "web"]);
});
