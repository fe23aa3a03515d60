/** Where a friend opens an account in one's name. */
export function referralLink(origin: string, userName: string): string {
  return `${origin}/register/${encodeURIComponent(userName)}`;
}
