import { type APIRequestContext, type APIResponse, expect, type Page, test } from "@playwright/test";

let made = 0;

/** Details of a person that nobody else uses: each test owns its people. */
export function newPerson() {
  made += 1;
  const unique = `${Date.now().toString(36)}${process.pid.toString(36)}${made}`.slice(-12);
  // Hundredths of a second, and a place of fifty in each for either process that runs tests.
  const place = 50 * (Number(process.env["TEST_PARALLEL_INDEX"] ?? 0) % 2) + (made % 50);
  const digits = String(Math.floor(Date.now() / 10) * 100 + place).slice(-8);
  return {
    userName: `t_${unique}`,
    email: `t_${unique}@example.com`,
    phoneNumber: `080${digits}`,
    password: `tide ${unique} rises`,
  };
}

/**
 * Open or enter an account without a browser. Every test does, from one address: where tests are quick the door's limit of a minute is met
 * (rules 2.6), and it opens again with the next.
 */
export async function enter(
  request: APIRequestContext,
  path: "login" | "register",
  data: object,
): Promise<APIResponse> {
  let answer = await request.post(`/api/v1/auth/${path}`, { data });
  if (answer.status() === 429) test.setTimeout(test.info().timeout + 70_000);
  const again = async () => {
    if (answer.status() === 429) answer = await request.post(`/api/v1/auth/${path}`, { data });
    expect(answer.status()).not.toBe(429);
  };
  await expect(again).toPass({ timeout: 70_000, intervals: [5_000] });
  return answer;
}

/** Notices of the house stay until OK: press it whenever one stands in a test's way. */
async function clearNotices(page: Page): Promise<void> {
  const notice = page.getByRole("dialog", { name: /^Notice/ });
  await page.addLocatorHandler(notice, () => notice.getByRole("button", { name: "OK" }).click());
}

/** Open an account through the form; ends on the dashboard. */
export async function register(page: Page, person = newPerson()) {
  await clearNotices(page);
  await page.goto("/register");
  await page.getByLabel("Username").fill(person.userName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Phone number").fill(person.phoneNumber);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(person.password);
  await page.getByRole("textbox", { name: "Password again" }).fill(person.password);
  await page.getByRole("button", { name: "Open my account" }).click();
  await page.waitForURL("**/profile");
  return person;
}

/** Fill in the log-in form that stands on the page, and send it. */
export async function logInHere(page: Page, who: { userName: string; password: string }): Promise<void> {
  await page.getByLabel("Username").fill(who.userName);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}
