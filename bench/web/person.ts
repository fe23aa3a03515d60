/** The demo person of the measurements, prepared over the API. Naira, as the API counts. */

const PASSWORD = "Airtide-demo-2026";
export const METER = "01234567001";
export const ACCOUNT = "0123456789";
const IKEJA = 18;
const MTN = 1;

export type Prepared = {
  /** The address of the product. */
  base: string;
  userName: string;
  password: string;
  token: string;
  /** The number of the contact "Ada". */
  ada: string;
};

type Api = <T>(method: "GET" | "POST", path: string, body?: object) => Promise<T>;

/** Calls the API of `base` as the owner of the token. Throws on an answer other than 2xx. */
function apiOf(base: string, token?: string): Api {
  return async <T>(method: "GET" | "POST", path: string, body?: object) => {
    const answer = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: {
        ...(body ? { "content-type": "application/json" } : {}),
        ...(token ? { "x-auth-token": token } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as T;
  };
}

/** Logs a demo person in, and clears the notices that would cover their screens. Returns the token. */
export async function logIn(base: string, userName: string): Promise<string> {
  const { token } = await apiOf(base)<{ token: string }>("POST", "/auth/login", {
    userName,
    password: PASSWORD,
  });
  await apiOf(base, token)("POST", "/auth/notification/clear");
  return token;
}

/**
 * Logs a demo person in and gives them a past: the contact "Ada" with a monthly plan and ₦200 of airtime,
 * the contact "Bola" with ₦200 of airtime, a meter with a purchase, and a saved bank account. Nothing of it
 * is what a job buys: the same purchase within half a minute is asked about first. A second call adds a
 * second Ada.
 */
export async function preparePerson(base: string, userName: string): Promise<Prepared> {
  const token = await logIn(base, userName);
  const call = apiOf(base, token);
  const ending = String(1_000 + (Date.now() % 8_999));
  const [ada, bola] = [`0803555${ending}`, `0806555${ending}`];
  for (const [contactName, contactNumber] of [
    ["Ada", ada],
    ["Bola", bola],
  ]) {
    await call("POST", "/auth/contact", { contactName, contactNumber, contactNetwork: "MTN" });
    await call("POST", "/buy/airtime", { network: MTN, mobile_number: contactNumber, amount: 200 });
  }
  const { plans } = await call<{ plans: { id: number }[] }>("POST", "/prices", {
    network: "MTN",
    category: "monthly",
  });
  await call("POST", "/buy/data", { network: MTN, mobile_number: ada, plan: plans[1]?.id });
  const meter = { meterNumber: METER, meterId: IKEJA, meterType: "prepaid" };
  await call("POST", "/buy/validateMeter", meter);
  await call("POST", "/buy/electricity", { ...meter, amount: 1_500 });
  await call("POST", "/auth/transferFund", { userName: "special", amount: 50 });
  await saveAccount(call);
  return { base, userName, password: PASSWORD, token, ada };
}

/** Returns the path of the page on which a stranger checks a receipt of this person. */
export async function receiptPathOf(base: string, token: string): Promise<string> {
  const call = apiOf(base, token);
  const order = {
    network: MTN,
    mobile_number: `0803556${String(Date.now() % 10_000).padStart(4, "0")}`,
    amount: 200,
  };
  const { receipt } = await call<{ receipt: { _id: string } }>("POST", "/buy/airtime", order);
  const { url } = await call<{ url: string }>("GET", `/transaction/${receipt._id}/receiptCode`);
  return new URL(url).pathname;
}

type Kept = { beneficiaries: { accountNumber: string }[] };
type Bank = { name: string; code: string };

async function saveAccount(call: Api): Promise<void> {
  const { beneficiaries } = await call<Kept>("GET", "/withdraw/beneficiary");
  if (beneficiaries.some(({ accountNumber }) => accountNumber === ACCOUNT)) return;
  const banks = await call<Bank[]>("GET", "/withdraw/bankCodes");
  const bank = banks.find(({ name }) => name.startsWith("Sterling"));
  const account = { bankName: bank?.name, accountNumber: ACCOUNT };
  const { name } = await call<{ name: string }>("POST", "/withdraw/validate", account);
  await call("POST", "/withdraw/beneficiary", { ...account, bankCode: bank?.code, bankAccountName: name });
}
