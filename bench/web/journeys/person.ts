const PASSWORD = "Airtide-demo-2026";
const USER_NAME = "reseller";
const IKEJA = { company: 18, meter: "01234567001" };
const ACCOUNT = "0123456789";

/** A person with money, a contact, one purchase of each kind and a saved bank account. */
export type Person = { token: string; userName: string; password: string; friend: string };

type Bank = { name: string; code: string };

/** Returns a caller of this person's API. Throws the server's answer when it is not 2xx. */
function caller(base: string, token?: string) {
  return async <Answer>(method: "GET" | "POST", path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: {
        ...(body ? { "content-type": "application/json" } : {}),
        ...(token ? { "x-auth-token": token } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}

/**
 * Logs a demo person in and gives them a past: a friend's number, airtime, data, a meter and a bank
 * account.
 */
export async function preparePerson(base: string): Promise<Person> {
  const { token } = await caller(base)<{ token: string }>("POST", "/auth/login", {
    userName: USER_NAME,
    password: PASSWORD,
  });
  const call = caller(base, token);
  await call("POST", "/auth/notification/clear");
  const friend = `0803555${String(Date.now() % 9_000).padStart(4, "1")}`;
  await call("POST", "/auth/contact", {
    contactName: "Ada",
    contactNumber: friend,
    contactNetwork: "MTN",
  });
  const { plans } = await call<{ plans: { id: number }[] }>("POST", "/prices", {
    network: "MTN",
    category: "monthly",
  });
  await call("POST", "/buy/data", { network: 1, mobile_number: friend, plan: plans[0]?.id });
  await call("POST", "/buy/airtime", { network: 1, mobile_number: friend, amount: 200 });
  const meter = { meterNumber: IKEJA.meter, meterId: IKEJA.company, meterType: "prepaid" };
  await call("POST", "/buy/validateMeter", meter);
  await call("POST", "/buy/electricity", { ...meter, amount: 1_500 });
  await saveAccount(call);
  return { token, userName: USER_NAME, password: PASSWORD, friend };
}

async function saveAccount(call: ReturnType<typeof caller>): Promise<void> {
  const banks = await call<Bank[]>("GET", "/withdraw/bankCodes");
  const bank = banks.find(({ name }) => name.startsWith("Sterling"));
  const { name } = await call<{ name: string }>("POST", "/withdraw/validate", {
    bankName: bank?.name,
    accountNumber: ACCOUNT,
  });
  await call("POST", "/withdraw/beneficiary", {
    bankName: bank?.name,
    bankCode: bank?.code,
    accountNumber: ACCOUNT,
    bankAccountName: name,
    accountName: name,
  });
}
