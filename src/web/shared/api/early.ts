/** Requests that the page itself sent while its program was loading (build/inline.ts), by method and address; and whose they are. */
declare global {
  interface Window {
    __early?: { token: string } & Record<string, Promise<Response> | string>;
  }
}

/** The answer under way to the same request of the same person: given once, so that whoever asks again gets news. */
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
