/**
 * Requests that the page sent while its program was loading (build/inline.ts), by method and address, with
 * the token they used.
 */
declare global {
  interface Window {
    __early?: { token: string } & Record<string, Promise<Response> | string>;
  }
}

/**
 * Returns the running answer to the same request of the same person, once: a later request gets a fresh
 * answer.
 */
export function takeEarly(
  method: string,
  url: string,
  token: string | undefined,
): Promise<Response> | undefined {
  const early = globalThis.window?.__early;
  const answer = early?.[`${method} ${url}`];
  if (!early || typeof answer !== "object") return;
  delete early[`${method} ${url}`];
  return early.token === token ? answer : undefined;
}
