import type { TestUser, TestApp } from "./world.ts";

type Wanted = { accountNumber?: string; key?: string };

/** Requests to become a partner, paid from the wallet. */
export function joinPartners(world: TestApp, user: TestUser, wanted: Wanted = {}) {
  const { accountNumber = "0123456789", key } = wanted;
  return world.call("POST /auth/upgradeToPartner", {
    token: user.token,
    body: { bank: "Wema Bank", bankCode: "035", accountNumber, nameOnAccount: "Somebody Else" },
    ...(key ? { key } : {}),
  });
}
