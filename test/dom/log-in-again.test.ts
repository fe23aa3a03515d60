import { dialog } from "./support/screen.ts";
import { asAdmin } from "./support/staff.ts";
import { expect, test } from "./support/dom-test.ts";

test("an admin whose powers are over is asked for the password where they stand, and goes on", async ({
  page,
}) => {
  await asAdmin(page);
  let isOver = true;
  await page.route("**/api/v1/admin/settings*", async (route) => {
    if (!isOver) return route.continue();
    const body = { msg: "Please log in again", code: "log_in_again" };
    return route.fulfill({ status: 403, body: JSON.stringify(body) });
  });
  let token = "";
  await page.route("**/api/v1/auth/login", async (route) => {
    isOver = false;
    token = String(await page.evaluate(() => localStorage.getItem("token")));
    const user = JSON.parse(String(await page.evaluate(() => localStorage.getItem("user"))));
    return route.fulfill({ status: 200, body: JSON.stringify({ msg: "Login successful", token, user }) });
  });
  await page.route("**/api/v1/auth/logout", (route) => route.fulfill({ status: 200, body: "{}" }));
  await page.goto("/profile/adminSettings?tab=house");
  await expect(dialog(page)).toContainText("Staff must log in again after 12 hours");
  await dialog(page).getByRole("button", { name: "Log in" }).click();
  await expect(dialog(page)).toContainText("All field are required");
  await dialog(page).getByRole("textbox", { name: "Password" }).fill("tide-and-sand-7");
  await dialog(page).getByRole("button", { name: "Log in" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("Fees and alarms");
});
