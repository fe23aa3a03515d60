import "./browser-stub.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { COMPANIES } from "../../core/electricity.ts";
import { AIRTIME_CODES, DATA_CODES, NETWORKS, USSD_CODES } from "../../core/networks.ts";
import { queryClient } from "../app/shell/query-client.ts";
import { SignedInShell } from "../app/shell/signed-in-shell.tsx";
import { Route as Airtime } from "../routes/profile.buyairtime.tsx";
import { Route as Data } from "../routes/profile.buydata.tsx";
import { Route as Electricity } from "../routes/profile.electricity.tsx";
import { Route as Home } from "../routes/profile.index.tsx";
import { Route as History } from "../routes/profile.transactions.tsx";
import { type Settings, settingsQuery } from "../shared/settings-query.ts";
import { type User, writeUser } from "../shared/user.ts";
import { uiWords } from "../ui/words.en.ts";

/** The screens whose first drawing the build prints into their page. */
const SCREENS: Record<string, AnyRoute> = {
  "/profile/": Home,
  "/profile/buydata": Data,
  "/profile/buyairtime": Airtime,
  "/profile/electricity": Electricity,
  "/profile/transactions": History,
};

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
 * Draws each first screen inside the signed-in frame, as its program draws it before any answer: the paths
 * with their HTML. What belongs to the person is empty; the page's own script fills it (rules 9.35).
 */
export async function firstScreens(): Promise<Record<string, string>> {
  writeUser(somebody, 0);
  queryClient.setQueryData(settingsQuery.queryKey, settings);
  const printed: Record<string, string> = {};
  for (const [path, screen] of Object.entries(SCREENS))
    printed[path.replace(/\/$/, "")] = await print(path, screen);
  queryClient.clear();
  writeUser(undefined);
  return printed;
}

async function print(path: string, screen: AnyRoute): Promise<string> {
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <SignedInShell />
      </QueryClientProvider>
    ),
  });
  screen.update({ id: path, path, getParentRoute: () => root } as never);
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [path] }),
    trailingSlash: "preserve",
  });
  await router.load();
  return withGaps(
    renderToStaticMarkup(<RouterProvider router={router as never} />, { identifierPrefix: "first" }),
  );
}

const gap = (fill: string, width: string) =>
  `<span data-fill="${fill}" class="skeleton inline-block h-[1em] ${width} align-middle"></span>`;

/** Puts gaps in the places of the person's own texts. */
function withGaps(html: string): string {
  return html
    .replaceAll(NAME, gap("name", "w-16"))
    .replaceAll(TYPE, gap("type", "w-12"))
    .replaceAll(BALANCE, gap("balance", "w-28"))
    .replaceAll(AS_OF, '<span data-fill="as-of" class="invisible $1');
}

/** The mark of data that may be old (ui/as-of.tsx). */
const AS_OF = new RegExp(
  `<span class="([^"]*"><svg(?:(?!</svg>).)*</svg> ${uiWords.get().asOfLastVisit})`,
  "g",
);
