import { expect, test } from "vitest";
import { referralLink } from "./referral-link.ts";

test("the referral link names the person", () => {
  expect(referralLink("https://x.test", "ada_1")).toBe("https://x.test/register/ada_1");
});
