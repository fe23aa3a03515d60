import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { ScreenTitle, StaffScreenTitle } from "../titles.ts";
import type { Audience, User } from "../user.ts";
import type { Fields } from "./search.ts";

/** Starts a query before its screen asks it. */
type Start = <Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key> & { enabled?: unknown },
) => void;

/** A person who opens a screen, the fields of its address, and the way to ask early. */
export type Visit<Search> = { user: User; search: Search; start: Start };

type Screen = { Screen: ComponentType };

/** A row of the tables in web/routes: one screen. */
export type Route<Search = Record<string, never>> = {
  /** The document's title while the screen is shown. */
  title: ScreenTitle | StaffScreenTitle;
  /** Limits who may see the screen; anybody else goes to /profile (rules 9.7). Left out means everyone. */
  who?: Audience;
  /** Takes what the screen understands from the fields of the address. */
  readSearch?: (fields: Fields) => Search;
  /** Starts what the screen asks when it mounts, so that the answers load beside its code. */
  load?(visit: Visit<Search>): void;
  /** Loads the screen's code; each try that failed is made anew. */
  screen: () => Promise<Screen>;
};

/** A route whose search nobody needs to know. */
export type AnyRoute = Route<object>;
export type Table = Readonly<Record<string, AnyRoute>>;

/** Returns the row as it is; the compiler learns its search from `readSearch`. */
export function route<Search = Record<string, never>>(row: Route<Search>): Route<Search> {
  return row;
}

/** The program's tables, which app/router.tsx names: by them addresses are typed everywhere. */
declare global {
  interface ScreenTables {}
}

type Routes = ScreenTables extends { routes: infer Known } ? Known : never;

/** An address of a screen that a link may lead to; those that come by mail or friends are not among them. */
export type Path = Exclude<keyof Routes, `${string}:${string}`>;

/** The fields that a screen understands in its address. */
export type SearchOf<P> = P extends keyof Routes
  ? Routes[P] extends Route<infer Search>
    ? Search
    : never
  : never;
