/**
 * For `validateSearch` of a route: the address as it stands, typed for links. What it really says is read by the screen (`readSearch`
 * of its rules): whatever a route itself reads with is loaded by every page, the log-in as well.
 */
export function unread<Search>(search: Record<string, unknown>): Partial<Search> {
  return search as Partial<Search>;
}
