import { expect, inject } from "vitest";

/**
 * A client that somebody wrote who knows the specification and nothing else of this product: plain `fetch`,
 * the header `x-auth-token`, JSON bodies with the specified fields, and "2xx is success".
 */
export type Reply = { status: number; isSuccess: boolean; body: Row };

/** Fields of the specification that the tests read. Each is checked for its kind where it matters. */
type SpecifiedFields = {
  _id: string;
  user: Row;
  users: Row[];
  token: string;
  subscriptionPlans: Record<string, Row[]>;
  transactions: Row[];
  services: Row[];
  stat: Row[];
  accountNumbers: Row[];
  referralList: Row[];
  receipt: Row;
  userName: string;
  bankName: string;
  name: string;
  balance: number;
  earningBalance: number;
  specialPrices: Row[];
  smartEarnerPrice: number;
  my_price: number;
  resellerPrice: number;
  apiPrice: number;
  id: number;
  planId: number;
  planNetwork: string;
  planSuppliers: string[];
  balance_After: number;
  trans_Id: string;
  trans_UserName: string;
  noOfTransaction: number;
  identifier: string;
  sessionId: string;
  airtimeBalance: number;
  couponCode: string;
  costPrice: number;
  network: string;
  supplierName: string;
  serviceName: string;
  serviceType: string;
  serviceStatus: boolean;
  contactName: string;
  contactNumber: string;
  msg: string;
  code: string;
};
export type Row = SpecifiedFields & Record<string, unknown>;
/** A body to send. */
export type Form = Record<string, unknown>;
type Account = Form & { userName: string; email: string; password: string };

export type Client = {
  send(method: Method, path: string, body?: Form): Promise<Reply>;
  get(path: string): Promise<Reply>;
  post(path: string, body?: Form): Promise<Reply>;
  patch(path: string, body: Form): Promise<Reply>;
  remove(path: string): Promise<Reply>;
};

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

const BASE = "/api/v1";

/** Returns a client of the demo server that sends this token, if any. */
export function clientWith(token?: string): Client {
  const ask = async (method: Method, path: string, body?: Form): Promise<Reply> => {
    const headers: Record<string, string> = { accept: "application/json" };
    if (token !== undefined) headers["x-auth-token"] = token;
    if (body !== undefined) headers["content-type"] = "application/json";
    const answer = await fetch(`${inject("demoUrl")}${BASE}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, isSuccess: answer.ok, body: text === "" ? {} : JSON.parse(text) };
  };
  return {
    send: ask,
    get: (path) => ask("GET", path),
    post: (path, body) => ask("POST", path, body),
    patch: (path, body) => ask("PATCH", path, body),
    remove: (path) => ask("DELETE", path),
  };
}

/** The roles of the specification, as the demo has one person of each. */
export const ROLES = [
  "smart",
  "reseller",
  "apiuser",
  "partner",
  "special",
  "vendor",
  "agent",
  "admin",
] as const;
export type Role = (typeof ROLES)[number];

const PASSWORD = "Airtide-demo-2026";
const logins = new Map<string, Promise<Reply>>();

/** Returns the answer to the log-in of a demo person; each logs in once. */
export function loginOf(role: Role): Promise<Reply> {
  let login = logins.get(role);
  if (!login) {
    login = clientWith().post("/auth/login", { userName: role, password: PASSWORD });
    logins.set(role, login);
  }
  return login;
}

/** Returns a client of a demo person. */
export async function clientOf(role: Role): Promise<Client> {
  return clientWith((await loginOf(role)).body.token);
}

/** Returns the person as `GET /auth` shows them now. */
export async function me(client: Client): Promise<Row> {
  return (await client.get("/auth")).body.user;
}

let registered = 0;

/** Registers somebody new with the specification's fields; returns the answer and the form. */
export async function register(extra: Form = {}): Promise<{ reply: Reply; form: Account }> {
  registered += 1;
  const digits = String(process.pid % 1000).padStart(3, "0") + String(registered).padStart(3, "0");
  const form = {
    userName: `newcomer${digits}x`,
    email: `newcomer${digits}@example.com`,
    phoneNumber: `08069${digits}`,
    password: "tide-and-sand-7",
    passwordCheck: "tide-and-sand-7",
    ...extra,
  };
  return { reply: await clientWith().post("/auth/register", form), form };
}

/** Registers somebody new and returns their client and form. */
export async function newcomer(extra: Form = {}): Promise<{ client: Client; form: Account; user: Row }> {
  const { reply, form } = await register(extra);
  if (!reply.isSuccess) throw new Error(`registration: ${reply.status} ${JSON.stringify(reply.body)}`);
  return { client: clientWith(reply.body.token), form, user: reply.body.user };
}

/** Gives somebody money with what the specification has: an admin's coupon. */
export async function giveMoney(client: Client, userName: string, amount: number): Promise<void> {
  const coupon = await (await clientOf("admin")).post("/admin/generateCoupon", {
    userAccount: userName,
    amount,
  });
  const funded = await client.post("/fundWallet/coupon", { userName, coupon: coupon.body.couponCode });
  if (!funded.isSuccess) throw new Error(`coupon: ${funded.status} ${JSON.stringify(funded.body)}`);
}

/** Returns the reset link's token and user id from the letter to an address, once it has been sent. */
export async function resetLinkOf(address: string): Promise<{ token: string; userId: string }> {
  let link: RegExpExecArray | null = null;
  await expect
    .poll(async () => {
      const books = await fetch(`${inject("mailUrl")}/_control/books?to=${encodeURIComponent(address)}`);
      link = /passwordReset\/([\w-]+)\/([0-9a-f-]+)/.exec(await books.text());
      return link;
    })
    .not.toBeNull();
  const [, token = "", userId = ""] = link ?? [];
  return { token, userId };
}
