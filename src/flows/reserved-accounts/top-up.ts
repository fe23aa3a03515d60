import type { Deps } from "../deps.ts";

/** The provider's page for paying into an account, as the shop's settings name it, or as the provider does; null without one. */
export function topUpUrl(
  { catalogue, reservedAccounts }: Pick<Deps, "catalogue" | "reservedAccounts">,
  accountNumber: string | null,
): string | null {
  const page = catalogue().settings.topUpPage || reservedAccounts.topUpPage;
  if (!page || accountNumber === null) return null;
  const url = new URL(page);
  url.searchParams.set("account", accountNumber);
  return url.href;
}
