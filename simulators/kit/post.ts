/** POSTs a JSON text to a webhook; returns the HTTP status, or 0 when there was no answer in time. */
export async function postJson(
  url: string,
  text: string,
  headers: Record<string, string> = {},
): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      body: text,
      headers: { "content-type": "application/json", ...headers },
      redirect: "manual",
      signal: AbortSignal.timeout(5_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
