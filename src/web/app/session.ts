import { useSyncExternalStore } from "react";
import { call, configureApi } from "../shared/api/api.ts";
import { forgetDrafts } from "../shared/forms/kept-draft.ts";
import { forgetKept } from "../shared/kept-data.ts";
import { inTime } from "../shared/load-part.ts";
import { SAVED_FILTERS, storage } from "../shared/storage.ts";
import { onUserChange, readBalanceAsOf, readUser, type User, writeUser } from "../shared/user.ts";

/** The token and user in local storage (rules 9.15). Only this module reads or writes them. */
const TOKEN = "token";
const USER = "user";
/** The question of build/inline.ts for the person. */
const EARLY_USER = "GET /api/v1/auth?plans=none";
/** The time of the stored user, in milliseconds. */
const USER_AT = "user-at";

const endListeners = new Set<() => void>();
const listeners = new Set<() => void>();
let token: string | undefined;

function storedToken(): string | undefined {
  try {
    return localStorage.getItem(TOKEN) ?? undefined;
  } catch {
    return undefined;
  }
}

function readStored(): { token?: string; user?: User; at?: number } {
  try {
    const stored = storedToken();
    const user = localStorage.getItem(USER);
    const at = Number(localStorage.getItem(USER_AT));
    return stored ? { token: stored, ...(user ? { user: JSON.parse(user) as User, at } : {}) } : {};
  } catch {
    return {};
  }
}

/** Storage may be full or refused; the session then lasts as long as the page. */
function store(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Ignored: memory still holds it.
  }
}

function changed(): void {
  document.documentElement.classList.toggle("in", token !== undefined);
  for (const listener of listeners) listener();
}

/** Logs in: stores token and user. */
function begin(answer: { token: string; user: User }): void {
  token = answer.token;
  store(TOKEN, token);
  writeUser(answer.user);
  forgetDrafts();
  changed();
}

/**
 * Logs out on this device: clears token, user and caches once, without a call to the server. A person who has
 * logged in meanwhile in another tab stays logged in.
 */
function end(): void {
  if (token === undefined) return;
  if (isOnDevice()) {
    store(TOKEN, undefined);
    store(USER, undefined);
    store(USER_AT, undefined);
    forgetKept();
    storage.forget(SAVED_FILTERS);
  }
  token = undefined;
  setPowersOver(false);
  for (const listener of endListeners) listener();
  writeUser(undefined);
  forgetDrafts();
  changed();
}

/** True when the server said that the powers of staff are over for this log-in (rules 3.24). */
let powersAreOver = false;
const powerListeners = new Set<() => void>();

function setPowersOver(areOver: boolean): void {
  powersAreOver = areOver;
  for (const listener of powerListeners) listener();
}

/** Goes on with a new log-in of the same person; the one before is revoked. */
function renew(answer: { token: string; user: User }): void {
  if (token) call("POST /auth/logout").catch(() => {});
  begin(answer);
  setPowersOver(false);
}

/** Logs out by choice: the server also revokes the token, if it can be reached. */
function logout(): void {
  if (token) call("POST /auth/logout").catch(() => {});
  end();
}

/** A late answer must not affect a person who has logged in meanwhile. */
async function check(): Promise<void> {
  const asked = token;
  try {
    if (!(await call("POST /auth/isTokenValid")) && token === asked) end();
  } catch {
    // No answer proves nothing about the token: stay logged in, the next call decides.
  }
}

/** True while the device holds this page's session: nobody else logged in or out in another tab. */
function isOnDevice(): boolean {
  return token !== undefined && storedToken() === token;
}

/** True where a screen asks who is logged in: that answer says of the token what a check would. */
const asksForUser = (path: string): boolean => /^\/(profile|admin)/i.test(path);

/** Runs once at start: reads the stored session and checks that the token is still valid. */
function start(): void {
  configureApi({ token: () => token, onUnauthorized: end, onPowersOver: () => setPowersOver(true) });
  const stored = readStored();
  token = stored.token;
  if (!token) {
    forgetKept();
    storage.forget(SAVED_FILTERS);
  }
  writeUser(stored.user, stored.at);
  forgetDrafts();
  onUserChange(() => {
    const user = readUser();
    if (!isOnDevice()) return;
    store(USER, user && JSON.stringify(user));
    store(USER_AT, user && String(readBalanceAsOf() ?? Date.now()));
  });
  window.addEventListener("storage", (event) => {
    if (event.key === TOKEN && event.newValue !== token) location.reload();
  });
  // A page restored from the back-forward cache missed the changes of other tabs.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && storedToken() !== token) location.reload();
  });
  changed();
  if (token && !asksForUser(location.pathname)) void check();
}

/** True when this page learned its person from its own early question. */
let hasMet = false;

/**
 * Learns the person of a token that came without one from the answer that the page has asked for already. The
 * query reads the same answer again. Resolves after `withinMs` at the latest; what comes later is the query's
 * alone, which would take a person that appears meanwhile for another one. Never rejects.
 */
async function meet(withinMs: number): Promise<void> {
  const asked = token;
  const early = window.__early?.[EARLY_USER];
  if (!asked || readUser() || typeof early !== "object") return;
  const user = await inTime(userOf(early), withinMs).catch(() => undefined);
  if (!user || token !== asked || readUser()) return;
  hasMet = true;
  writeUser(user);
}

async function userOf(early: Promise<Response>): Promise<User | undefined> {
  const answer = (await early).clone();
  return answer.ok ? ((await answer.json()) as { user?: User }).user : undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const session = {
  start,
  meet,
  hasMet: () => hasMet,
  begin,
  end,
  logout,
  renew,
  arePowersOver: () => powersAreOver,
  /** Closes the question until the next refusal. */
  leavePowers: () => setPowersOver(false),
  onPowers: (listener: () => void) => {
    powerListeners.add(listener);
    return () => powerListeners.delete(listener);
  },
  token: () => token,
  isOnDevice,
  /** Adds a listener that runs once when a session ends, for any reason. */
  onEnd: (listener: () => void) => {
    endListeners.add(listener);
  },
};

/** True when somebody is logged in on this device. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => token !== undefined,
    () => false,
  );
}
