import type { Page } from "@playwright/test";

/** Confirms when the device asks, fails its check, or lets it wait. */
type Manner = "confirm" | "fail" | "wait";

/** Gives the browser a device with a screen lock that makes and answers passkeys. */
export async function giveScreenLock(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (manner: Manner): Promise<void> => {
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: manner !== "fail" });
    const enabled = manner !== "wait";
    await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  };
}
