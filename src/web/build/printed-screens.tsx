import "./browser-stub.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { COMPANIES } from "../../core/electricity.ts";
import { AIRTIME_CODES, DATA_CODES, NETWORKS, USSD_CODES } from "../../core/networks.ts";
import { App } from "../app/root-frame.tsx";
import { queryClient } from "../app/shell/query-client.ts";
import { SignedInShell } from "../app/shell/signed-in-shell.tsx";
import { EVERYBODY } from "../routes/everybody.ts";
import { Router } from "../shared/router/router.ts";
import { type Settings, settingsQuery } from "../shared/settings-query.ts";
import { type User, writeUser } from "../shared/user.ts";
import { AsOf } from "../ui/as-of.tsx";
import { uiWords } from "../ui/words.en.ts";
import { PRINTED_PATHS } from "./printed-paths.ts";

/** Texts that stand for what the device knows of its person (FILL in inline.ts). */
const NAME = "qqNAMEqq";
const TYPE = "qqTYPEqq";
const BALANCE = "₦123,456.78";
const somebody = {
  _id: "",
  userName: NAME,
  fullName: NAME,
  email: "",
  emailProven: true,
  phoneNumber: "",
  balance: 123_456.78,
  earningBalance: 0,
  userType: TYPE,
  nin: "1",
  bvn: "1",
  accountNumbers: [],
  specialPrices: [],
  isAdmin: false,
  isAgent: false,
  isCouponVendor: false,
  isSpecial: false,
  isPartner: false,
} as unknown as User;

/**
 * The settings that forms are drawn from until the server's own settings are here: everything open, no
 * fees.
 */
const settings = {
  networks: NETWORKS.map((name) => ({
    name,
    dataCode: DATA_CODES[name],
    airtimeCode: AIRTIME_CODES[name],
    airtimeOpen: true,
    dataOpen: true,
    ussdAirtime: USSD_CODES[name].airtime,
    ussdData: USSD_CODES[name].data,
  })),
  companies: COMPANIES.map(({ id, name }) => ({ id, name, minimum: 0, isOpen: true })),
  airtimeCharges: [],
  receivingBanks: [],
} as unknown as Settings;

/**
 * Draws each printed screen inside the signed-in frame, as its program draws it before any answer: the paths
 * with their HTML, in the language spoken now. What belongs to the person is empty; the page's own script
 * fills it (rules 9.35).
 */
export async function printScreens(): Promise<Record<string, string>> {
  writeUser(somebody, 0);
  queryClient.setQueryData(settingsQuery.queryKey, settings);
  const printed: Record<string, string> = {};
  for (const path of PRINTED_PATHS) printed[path] = await print(path);
  queryClient.clear();
  writeUser(undefined);
  return printed;
}

/** The signed-in area, as if somebody were logged in. */
const area = {
  table: EVERYBODY,
  Frame: () => (
    <QueryClientProvider client={queryClient}>
      <SignedInShell />
    </QueryClientProvider>
  ),
};

async function print(path: string): Promise<string> {
  location.pathname = path;
  const router = new Router({ areas: [{ covers: () => true, open: () => area }], mayPreload: () => false });
  await router.load();
  return withGaps(renderToStaticMarkup(<App router={router} />, { identifierPrefix: "first" }));
}

const gap = (fill: string, width: string) =>
  `<span data-fill="${fill}" class="skeleton inline-block h-[1em] ${width} align-middle"></span>`;

/** Puts gaps in the places of the person's own texts. */
function withGaps(html: string): string {
  return html
    .replaceAll(NAME, gap("name", "w-16"))
    .replaceAll(TYPE, gap("type", "w-12"))
    .replaceAll(BALANCE, gap("balance", "w-28"))
    .replaceAll(asOfMark(), '<span data-fill="as-of" class="invisible $1')
    .replaceAll(EMPTY_AGE, `<span data-drawn-age="" hidden="">${age()}</span>`);
}

/** The place of the age of kept rows, and the mark for it (rules 9.48). */
const EMPTY_AGE = '<span data-drawn-age=""></span>';
const age = () => renderToStaticMarkup(<AsOf at={0} className="text-ink-soft" />);

/** The mark of data that may be old (ui/as-of.tsx). */
const asOfMark = () =>
  new RegExp(`<span class="([^"]*"><svg(?:(?!</svg>).)*</svg> ${uiWords.get().asOfLastVisit})`, "g");
