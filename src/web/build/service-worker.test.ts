import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { messageScript } from "./service-worker.ts";

/** A message on a device, as the service worker shows it and as its press opens it (rules 26.8). */

type Happening = Record<string, unknown> & { waitUntil: (work: Promise<unknown>) => void };

/** Runs the script beside `pages`, the pages that are open. Keeps what it did, in order. */
function worker(pages: readonly string[] = []) {
  const did: unknown[] = [];
  const listeners = new Map<string, (happening: Happening) => void>();
  const windows = pages.map((name) => ({
    visibilityState: name,
    postMessage: (message: unknown) => did.push([name, message]),
    focus: () => did.push([name, "focus"]),
  }));
  runInContext(
    messageScript,
    createContext({
      registration: {
        showNotification: (title: string, { body, tag }: NotificationOptions) =>
          did.push({ title, body, tag }),
      },
      clients: { matchAll: () => windows, openWindow: (url: string) => did.push(["new", url]) },
      addEventListener: (name: string, listener: (happening: Happening) => void) =>
        listeners.set(name, listener),
    }),
  );
  const happens = async (name: string, what: Record<string, unknown>) => {
    const works: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...what, waitUntil: (work) => works.push(work) });
    await Promise.all(works);
    return did;
  };
  const press = (url: string) =>
    happens("notificationclick", { notification: { data: { url }, close: () => undefined } });
  return { press, arrives: (json: () => unknown) => happens("push", { data: { json } }) };
}

const RECEIPT = "/profile?receipt=1";

test("a message is shown with its tag, and one that cannot be read under the shop's name", async () => {
  const news = { title: "Delivered", body: "It arrived.", tag: "1" };
  expect(await worker().arrives(() => news)).toEqual([news]);
  expect(await worker().arrives(() => JSON.parse("{"))).toMatchObject([{ title: "Airtide", body: "" }]);
});

test("a press opens its screen in the page that is seen, or in a new one without any", async () => {
  const opened = ["visible", { type: "OPEN", url: RECEIPT }];
  expect(await worker(["hidden", "visible"]).press(RECEIPT)).toEqual([opened, ["visible", "focus"]]);
  expect(await worker().press(RECEIPT)).toEqual([["new", RECEIPT]]);
});

test("a press opens no address outside the app", async () => {
  expect(await worker().press("https://elsewhere.example/profile")).toEqual([["new", "/profile"]]);
});
