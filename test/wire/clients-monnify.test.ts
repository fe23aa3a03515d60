import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { MonnifyAPI } from "monnify-nodejs-lib";
import { afterAll, expect, test, vi } from "vitest";
import { MONNIFY_ACCOUNT, MONNIFY_SECRET, startSimulators } from "../../simulators/start.ts";

/**
 * The provider's own client works unmodified against our simulator, so the wire format is the provider's. It
 * knows two addresses; each of its parts has the one it uses as a property, which is set to the simulator's.
 */

const notices: { text: string; signature: string }[] = [];
const listener = createServer((req, res) => {
  let text = "";
  req.on("data", (chunk) => {
    text += String(chunk);
  });
  req.on("end", () => {
    notices.push({ text, signature: String(req.headers["monnify-signature"]) });
    res.end();
  });
});
await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
const { port } = listener.address() as AddressInfo;
const simulators = await startSimulators({ settleMs: -1, monnifyWebhookUrl: `http://127.0.0.1:${port}/` });

vi.stubEnv("MONNIFY_ENV", "SANDBOX");
const client = new MonnifyAPI({ MONNIFY_APIKEY: MONNIFY_ACCOUNT.apiKey, MONNIFY_SECRET });
const { reservedAccount, transaction, disbursement, verification } = client;
for (const part of [client, reservedAccount, transaction, disbursement, verification])
  part.baseUrl = simulators.monnify;
const [, token] = await client.getToken();

afterAll(async () => {
  vi.unstubAllEnvs();
  listener.close();
  await simulators.stop();
});

const wanted = {
  accountReference: "client-1",
  accountName: "Ada Test",
  customerName: "Ada Test",
  customerEmail: "ada@example.test",
  contractCode: MONNIFY_ACCOUNT.contractCode,
  nin: "22100000001",
  getAllAvailableBanks: false,
  preferredBanks: ["50515"],
};
type Accounts = { accountNumber: string; bankCode: string }[];

test("accounts are reserved, added to, read, told of an identity and given up", async () => {
  const [made, { responseBody }] = await reservedAccount.createReservedAccount(token, wanted);
  expect([made, responseBody["status"]]).toEqual([200, "ACTIVE"]);
  const [again] = await reservedAccount.createReservedAccount(token, wanted);
  expect(again).toBe(422);
  const { accountReference } = wanted;
  const more = { accountReference, getAllAvailableBanks: false, preferredBanks: ["035"] };
  await reservedAccount.addLinkedAccounts(token, more);
  const [, read] = await reservedAccount.reservedAccountDetails(token, { accountReference });
  expect((read.responseBody["accounts"] as Accounts).map(({ bankCode }) => bankCode)).toEqual([
    "50515",
    "035",
  ]);
  const identity = { accountReference, bvn: "22100000002" };
  const [reported, kyc] = await reservedAccount.updateReservedAccountKycInfo(token, identity);
  expect([reported, kyc.responseBody["bvn"]]).toEqual([200, "22100000002"]);
});

test("a transfer is told of with a signature the client believes, found by either reference, and listed", async () => {
  const accountReference = "client-2";
  const [, made] = await reservedAccount.createReservedAccount(token, { ...wanted, accountReference });
  const [account] = made.responseBody["accounts"] as Accounts;
  const body = JSON.stringify({ accountNumber: account?.accountNumber, amount: 1_234.56 });
  const sent = await fetch(`${simulators.monnify}/_control/transfer`, { method: "POST", body });
  const { transactionReference } = (await sent.json()) as { transactionReference: string };
  const notice = notices.find(({ text }) => text.includes(transactionReference));
  expect(await client.computeTransactionHash(JSON.parse(notice?.text ?? "{}"), notice?.signature ?? "")).toBe(
    true,
  );
  const [, one] = await transaction.getTransactionStatusv2(token, { transactionReference });
  const [, same] = await transaction.getTransactionStatusv1(token, {
    paymentReference: transactionReference,
  });
  expect(one.responseBody).toMatchObject({ paymentStatus: "PAID", amountPaid: "1234.56" });
  expect(same.responseBody).toEqual(one.responseBody);
  const [, list] = await reservedAccount.reservedAccountTransactions(token, { accountReference });
  expect(list.responseBody).toMatchObject({ totalElements: 1, content: [{ transactionReference }] });
  await reservedAccount.deallocateReservedAccount(token, { accountReference });
  const closed = await fetch(`${simulators.monnify}/_control/transfer`, { method: "POST", body });
  expect(closed.status).toBe(400);
});

const payout = (reference: string, destinationAccountNumber: string) => ({
  reference,
  destinationAccountNumber,
  destinationAccountName: "ADA OBI",
  destinationBankCode: "058",
  narration: "Withdrawal",
  amount: 250.5,
  sourceAccountNumber: MONNIFY_ACCOUNT.wallet,
});

test("money is paid out and asked about; with a one-time password after it was given", async () => {
  const [, paid] = await disbursement.initiateSingleTransfer(token, payout("client-pay-1", "0123450001"));
  expect(paid.responseBody).toMatchObject({ status: "SUCCESS", amount: 250.5 });
  const [, status] = await disbursement.getSingleTransferStatus(token, { reference: "client-pay-1" });
  expect(status.responseBody).toMatchObject({ status: "SUCCESS", reference: "client-pay-1" });
  const [again, twice] = await disbursement.initiateSingleTransfer(
    token,
    payout("client-pay-1", "0123450001"),
  );
  expect([again, twice.responseCode]).toEqual([400, "D05"]);
  const [, waits] = await disbursement.initiateSingleTransfer(token, payout("client-pay-2", "0123450015"));
  expect(waits.responseBody["status"]).toBe("PENDING_AUTHORIZATION");
  const code = { reference: "client-pay-2", authorizationCode: "491763" };
  const [, let_go] = await disbursement.authorizeSingleTransfer(token, code);
  expect(let_go.responseBody["status"]).toBe("SUCCESS");
});

test("accounts, NINs and BVNs are checked", async () => {
  const account = { accountNumber: "0123456789", bankCode: "058" };
  const [, holder] = await verification.validateBankAccount(token, account);
  expect(holder.responseBody["accountName"]).toBe("BALOGUN EMEKA");
  const [, person] = await verification.verifyNin(token, { nin: "22100000001" });
  expect(person.responseBody).toMatchObject({ firstName: "Test", lastName: "Person" });
  const details = {
    bvn: "22100000001",
    name: "Test Person",
    dateOfBirth: "03-Oct-1993",
    mobileNo: "08000000001",
  };
  const [, compared] = await verification.verifyBvnInformation(token, details);
  expect(compared.responseBody).toMatchObject({
    name: { matchStatus: "FULL_MATCH" },
    mobileNo: "FULL_MATCH",
  });
  const [, other] = await verification.matchBvnAndAccountName(token, { bvn: "22100000001", ...account });
  expect(other.responseBody).toMatchObject({ matchStatus: "NO_MATCH" });
});
