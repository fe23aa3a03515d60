import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { logInAs } from "./support/demo.ts";
import { expectFitsLargeText } from "./support/fits.ts";
import { isDesk } from "./support/screen.ts";
import { signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/** The inbox with alerts of each kind, and one of them open: a demo that works has none to look at. */

const ALERT = {
  _id: "01990000-0000-7000-8000-000000000001",
  rule: "float_left",
  title: "Float runs out",
  severity: "urgent",
  subject: "GLAD",
  sentence: "Our float at GLAD (₦12,500) lasts 2.4 hours at the pace of the last day. The alert is at 6.",
  openedAt: "2026-01-01T10:00:00.000Z",
  lastBadAt: "2026-01-01T10:30:00.000Z",
  closedAt: null,
  owner: null,
  takenAt: null,
  note: "",
  mutedUntil: null,
  mayClose: false,
};
const ALERTS = [
  ALERT,
  {
    ...ALERT,
    _id: "01990000-0000-7000-8000-000000000002",
    rule: "withdrawals",
    title: "Unusual payouts",
    subject: "hour",
    sentence:
      "₦1,450,000 were withdrawn in the last hour. The alert is at ₦900,000: the most of the week before is ₦300,000.",
    owner: "admin",
    takenAt: "2026-01-01T10:05:00.000Z",
    note: "Called the two largest. They know about it.",
    mayClose: true,
  },
  {
    ...ALERT,
    _id: "01990000-0000-7000-8000-000000000003",
    rule: "below_cost",
    title: "Price below cost",
    severity: "soon",
    subject: "plans",
    sentence: "4 prices of plans below cost: 1001 (MTN 500MB), 1002 (MTN 1GB), 2001 (GLO 1GB) and 1 more.",
    mutedUntil: "2026-01-01T18:00:00.000Z",
  },
];

test("the inbox and an alert in it", { tag: "@wide" }, async ({ page, request }) => {
  await signIn(page, await logInAs(request, "admin"));
  await page.route("**/api/v1/admin/alerts?*", (route) =>
    route.fulfill({ json: { alerts: ALERTS, next: null } }),
  );
  await page.route("**/api/v1/admin/alerts/count", (route) =>
    route.fulfill({ json: { open: 2, urgent: 2 } }),
  );
  await page.goto("/admin/alerts");
  await expect(page.getByRole("link", { name: "Alerts: 2 open, 2 urgent" })).toBeVisible();
  await expectAccessible(page, "inbox");
  await expectNoSidewaysScroll(page);
  for (const name of [/^Float runs out/, /^Unusual payouts/]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, `alert ${name}`);
    await expectNoSidewaysScroll(page);
    if (!isDesk(page)) await expectFitsLargeText(page, `alert ${name}`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});
