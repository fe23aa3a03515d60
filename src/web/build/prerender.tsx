import "./browser-stub.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { FIRST_LANGUAGE, LANGUAGES, type Language } from "../../core/languages.ts";
import { RECEIPT_FOLDER, RECEIPT_PAGES, type ReceiptPage } from "../../core/receipt-codes.ts";
import { brand, shopOverrides } from "../content/brand.ts";
import { policyWords } from "../content/policy-words.en.ts";
import { printScreens } from "./printed-screens.tsx";
import { BEFORE_LOG_IN } from "../routes/before-log-in.tsx";
import { EVERYBODY } from "../routes/everybody.ts";
import { STAFF } from "../routes/staff.ts";
import type { AppScreen } from "./manifest.ts";
import { LoginScreen } from "../features/auth/login-screen.tsx";
import { RegisterScreen } from "../features/auth/register-screen.tsx";
import { ResetScreen } from "../features/auth/reset-screen.tsx";
import { RequestResetScreen } from "../features/auth/request-reset-screen.tsx";
import { publicMessages as pcmPublic } from "../messages/pcm-public.ts";
import { retentionWords } from "../content/retention-words.en.ts";
import { Landing } from "../pages/landing.tsx";
import { landingWords } from "../pages/landing-words.en.ts";
import { NotFound } from "../pages/not-found.tsx";
import { Offline } from "../pages/offline.tsx";
import { PriceList } from "../pages/price-list.tsx";
import { DataKept, PrivacyPolicy } from "../pages/privacy-policy.tsx";
import { PAY_FOLDER, PAY_PAGES, type PayState } from "../../core/chat/pay-page.ts";
import { Pay } from "../pages/pay.tsx";
import { payPageWords } from "../pages/pay-words.en.ts";
import { CheckReceipt, Receipt } from "../pages/receipt.tsx";
import { receiptPageWords } from "../pages/receipt-words.en.ts";
import { Services } from "../pages/services.tsx";
import { Status } from "../pages/status.tsx";
import { statusWords } from "../pages/status-words.en.ts";
import { servicesPageWords } from "../pages/services-words.en.ts";
import { brandWords, notFoundWords, offlineWords, priceListWords } from "../pages/words.en.ts";
import { type Messages, speak } from "../shared/words.ts";
import { withoutShops } from "./shop-brand.ts";
import { WaitingBar, WaitingNav, WaitingScreen } from "../app/shell/waiting.tsx";

export type PublicPage = {
  path: string | undefined;
  file: string;
  title: string;
  description: string;
  body: string;
  client?: string;
  /** Keeps it out of search results. */
  noIndex?: true;
};

const nothing = () => {};

/** The public pages also use some of the app's own words. */
const MESSAGES = {
  en: undefined,
  pcm: {
    ...(await import("../messages/pcm.ts")),
    ...pcmPublic,
    publicBrand: withoutShops(pcmPublic.publicBrand, shopOverrides),
  },
} satisfies Record<Language, Messages | undefined>;

/**
 * Renders the public pages as plain HTML in one language. `path` is undefined for the not-found page and
 * those of receipts and offers.
 */
export function publicPages(language: Language): PublicPage[] {
  speak(language, MESSAGES[language]);
  const { name } = brand;
  const titled = (title: string) => `${title} · ${name}`;
  const landing = landingWords.get();
  const services = servicesPageWords.get();
  const prices = priceListWords.get();
  const policy = policyWords.get();
  const kept = retentionWords.get();
  const status = statusWords.get();
  const lost = notFoundWords.get();
  const checking = receiptPageWords.get();
  return [
    {
      path: "/",
      file: "index.html",
      title: landing.tabTitle({ brand: name, tagline: brandWords.get().tagline }),
      description: landing.description({ brand: name }),
      body: renderToStaticMarkup(<Landing />),
    },
    {
      path: "/services",
      file: "services.html",
      title: titled(services.tabTitle),
      description: services.description,
      body: renderToStaticMarkup(<Services />),
    },
    {
      path: "/priceList",
      file: "price-list.html",
      title: titled(prices.tabTitle),
      description: prices.description,
      body: renderToStaticMarkup(<PriceList />),
      client: "pages/price-list.client.ts",
    },
    {
      path: "/privacyPolicy",
      file: "privacy-policy.html",
      title: titled(policy.tabTitle),
      description: policy.description({ brand: name }),
      body: renderToStaticMarkup(<PrivacyPolicy />),
      client: "pages/privacy-policy.client.ts",
    },
    {
      path: "/dataKept",
      file: "data-kept.html",
      title: titled(kept.tabTitle),
      description: kept.description({ brand: name }),
      body: renderToStaticMarkup(<DataKept />),
    },
    {
      path: "/r",
      file: "check-receipt.html",
      title: titled(checking.tabTitle),
      description: checking.description,
      body: renderToStaticMarkup(<CheckReceipt />),
    },
    ...RECEIPT_PAGES.map((page) => receiptPage(page, titled)),
    ...PAY_PAGES.map((page) => payPage(page, titled)),
    {
      path: "/status",
      file: "status.html",
      title: titled(status.tabTitle),
      description: status.description,
      body: renderToStaticMarkup(<Status />),
    },
    {
      path: undefined,
      file: "404.html",
      title: titled(lost.tabTitle),
      description: lost.description,
      body: renderToStaticMarkup(<NotFound />),
    },
  ];
}

/** Renders the page of one state of a receipt; the server fills in the receipt. */
function receiptPage(page: ReceiptPage, titled: (title: string) => string): PublicPage {
  const t = receiptPageWords.get();
  return {
    path: undefined,
    file: `${RECEIPT_FOLDER}${page}.html`,
    title: titled(t[page]),
    description: t.description,
    body: renderToStaticMarkup(<Receipt page={page} />),
    noIndex: true,
  };
}

/** Renders the page of one state of an offer; the server fills in the offer. */
function payPage(page: PayState, titled: (title: string) => string): PublicPage {
  const t = payPageWords.get();
  return {
    path: undefined,
    file: `${PAY_FOLDER}${page}.html`,
    title: titled(t[page]),
    description: t.description,
    body: renderToStaticMarkup(<Pay page={page} />),
    noIndex: true,
  };
}

/**
 * Renders the offline page. It holds every language, because a device without a network cannot fetch another;
 * styles/public.css shows the chosen one.
 */
export function offlinePage(languages: readonly Language[]): PublicPage {
  const bodies = languages.map((language) => {
    speak(language, MESSAGES[language]);
    return `<div data-spoken lang="${language}">${renderToStaticMarkup(<Offline />)}</div>`;
  });
  speak(FIRST_LANGUAGE);
  const { tabTitle, description } = offlineWords.get();
  return {
    path: "/offline",
    file: "offline.html",
    title: `${tabTitle} · ${brand.name}`,
    description,
    body: bodies.join(""),
  };
}

/** Every screen of the program: each has a page that loads it. */
export const SCREENS: readonly AppScreen[] = (
  [
    ["auth", BEFORE_LOG_IN],
    ["first", EVERYBODY],
    ["staff", STAFF],
  ] as const
).flatMap(([group, table]) => Object.keys(table).map((path) => ({ path, group })));

const ALL_LANGUAGES = Object.keys(LANGUAGES) as Language[];
/** The printed screens by language and path. */
const PRINTED = new Map<Language, Record<string, string>>();
for (const language of ALL_LANGUAGES) {
  speak(language, MESSAGES[language]);
  PRINTED.set(language, await printScreens());
}
speak(FIRST_LANGUAGE);

/**
 * Renders the first paint of an app route in one language, before its program arrives: the form itself, or
 * the frame of the signed-in screen.
 */
export function shellBody(path: string, language: Language): { title: string; body: string } {
  speak(language, MESSAGES[language]);
  const shown = bodyOf(path, language);
  speak(FIRST_LANGUAGE);
  return shown;
}

function bodyOf(path: string, language: Language): { title: string; body: string } {
  if (path.startsWith("/login")) return shell("Log in", <LoginScreen onDone={nothing} />);
  if (path.startsWith("/register")) return shell("Open an account", <RegisterScreen onDone={nothing} />);
  if (path === "/requestPasswordReset") return shell("Reset your password", <RequestResetScreen />);
  if (path.startsWith("/passwordReset")) return shell("Choose a new password", resetScreen(path));
  return signedIn(PRINTED.get(language)?.[path]);
}

/**
 * Renders the page that a device keeps: the frame, and the printed screens for their addresses, in every
 * language.
 */
export function keptBody(): { title: string; body: string } {
  const { title, body } = signedIn();
  const printed = [...PRINTED].flatMap(([language, screens]) =>
    Object.entries(screens).map(
      ([path, html]) => `<template data-path="${path} ${language}">${html}</template>`,
    ),
  );
  return { title, body: body + printed.join("") };
}

/** The printed screen or the empty frame, and the log-in form for who is not logged in. */
function signedIn(printed?: string): { title: string; body: string } {
  const screen = printed ?? renderToStaticMarkup(<SignedInSkeleton />);
  return shell(
    undefined,
    <>
      <div
        id={printed === undefined ? "kept" : undefined}
        className="when-in"
        dangerouslySetInnerHTML={{ __html: screen }}
      />
      <div className="when-out">
        <LoginScreen onDone={nothing} />
      </div>
    </>,
  );
}

/** Renders the form of a reset link; the program reads from the address which link it is. */
function resetScreen(path: string) {
  const link = path === "/passwordReset" ? undefined : { token: "", userId: "" };
  return <ResetScreen link={link} onDone={nothing} />;
}

function shell(title: string | undefined, screen: React.ReactElement) {
  return {
    title: title ? `${title} · ${brand.name}` : brand.name,
    body: `<div id="root">${renderToStaticMarkup(screen)}</div>`,
  };
}

/** The frame of a signed-in screen before its program arrives. */
function SignedInSkeleton() {
  return (
    <>
      <WaitingBar />
      <div className="fixed inset-y-0 left-0 w-18 lg:w-(--menu) border-r border-line bg-surface max-md:hidden" />
      <div className="md:pl-18 lg:pl-(--menu)">
        <div className="pb-nav mx-auto w-full max-w-4xl px-4 pt-5 sm:px-6 sm:pt-8 lg:px-8 lg:pt-6">
          <WaitingScreen />
        </div>
      </div>
      <WaitingNav />
    </>
  );
}
