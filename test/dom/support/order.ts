import type { Page } from "./page.ts";
import { dialog } from "./screen.ts";

export const payButton = (page: Page) => dialog(page).getByRole("button", { name: /^Pay/ });
