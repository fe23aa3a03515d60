/** What a process does (rules 8.80): all of it, what people ask for, or what falls due. */
export type Role = "all" | "web" | "worker";

/** Tells whether a process of this role serves pages, the API and live events. */
export const servesPeople = (role: Role): boolean => role !== "worker";

/** Tells whether a process of this role runs the tasks that any process may run for all. */
export const runsJobs = (role: Role): boolean => role !== "web";
