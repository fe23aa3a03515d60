/** Returns the address at which a friend registers with this person as referrer. */
export function referralLink(origin: string, userName: string): string {
  return `${origin}/register/${encodeURIComponent(userName)}`;
}
