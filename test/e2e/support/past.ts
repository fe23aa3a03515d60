import type { APIRequestContext } from "@playwright/test";
import { accountNumber } from "./bank.ts";
import { makeContact } from "./contacts.ts";
import { openPayer } from "./payer.ts";
import { mtnNumber, type Wallet } from "./wallet.ts";

const IKEJA = 18;
const MTN = 1;

/** Each worker process makes one. */
let made: Promise<Wallet> | undefined;

/** Somebody with contacts, orders of each kind, a meter and a bank account. Tests only look at them. */
export function personWithPast(request: APIRequestContext): Promise<Wallet> {
  made ??= openPayer(request, 20_000).then(async (wallet) => {
    const ada = mtnNumber();
    await makeContact(wallet, "Ada", ada);
    await makeContact(wallet, "Oluwaseun Adebayo-Williams", mtnNumber());
    await wallet.call("POST", "/buy/airtime", { network: MTN, mobile_number: ada, amount: 200 });
    await wallet.call("POST", "/buy/data", { network: MTN, mobile_number: ada, plan: await monthly(wallet) });
    await buyElectricity(wallet);
    await wallet.call("POST", "/auth/transferFund", { userName: "special", amount: 50 });
    await keepAccount(wallet);
    return wallet;
  });
  return made;
}

async function monthly(wallet: Wallet): Promise<number | undefined> {
  const body = { network: "MTN", category: "monthly" };
  const { plans } = await wallet.call<{ plans: { id: number }[] }>("POST", "/prices", body);
  return plans[1]?.id;
}

async function buyElectricity(wallet: Wallet): Promise<void> {
  const meter = { meterNumber: "01234567001", meterId: IKEJA, meterType: "prepaid" };
  await wallet.call("POST", "/buy/validateMeter", meter);
  await wallet.call("POST", "/buy/electricity", { ...meter, amount: 1_500 });
}

async function keepAccount(wallet: Wallet): Promise<void> {
  const banks = await wallet.call<{ name: string; code: string }[]>("GET", "/withdraw/bankCodes");
  const bank = banks.find(({ name }) => name.startsWith("Sterling"));
  const account = { bankName: bank?.name, accountNumber: accountNumber() };
  const { name } = await wallet.call<{ name: string }>("POST", "/withdraw/validate", account);
  await wallet.call("POST", "/withdraw/beneficiary", {
    ...account,
    bankCode: bank?.code,
    bankAccountName: name,
  });
}
