import { expectNoSidewaysScroll, expectAccessible } from "./support/axe.ts";
import { logInAs } from "./support/demo.ts";
import { expectFitsLargeText } from "./support/fits.ts";
import { dialog } from "./support/screen.ts";
import { signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/** A row as the API answers it; each state below changes what differs. */
const ROW = {
  _id: "01990000-0000-7000-8002-0000000000aa",
  trans_Id: "06H0N2F8QSVXQDEVYBS0",
  trans_Type: "airtime",
  trans_Status: "success",
  trans_Network: "MTN",
  trans_amount: 49_500,
  faceValue: 50_000,
  fee: 0,
  trans_UserName: "smart",
  phone_number: "08035551234",
  planName: "",
  plan_id: null,
  balance_Before: 12_395_178.9,
  balance_After: 12_345_678.9,
  isCredit: false,
  createdAt: "2026-11-20T10:00:00.000Z",
  finishedAt: "2026-11-20T10:00:02.000Z",
  paymentLink: null,
  apiResponse: "",
  apiResponseId: "",
  meterNumber: null,
  meterType: null,
  meterOwner: null,
  token: null,
  units: null,
  tokens: [],
  relatedId: null,
  nextStep: null,
  refundBy: null,
  waitsUntil: null,
  accountName: null,
  isStopped: false,
};
type State = Partial<{ [Field in keyof typeof ROW]: unknown }>;
const WAITING: State = { trans_Status: "processing", finishedAt: null, balance_After: null };
const FAILED: State = { trans_Status: "failed", apiResponse: "The supplier did not take the order" };
const METER: State = {
  trans_Type: "electricity",
  trans_Network: "Port Harcourt",
  meterNumber: "45012345678",
  meterType: "prepaid",
  meterOwner: "ADEBAYOOLUWASEUNTEMITOPECHUKWUEMEKANNAMDIABUBAKARSADIQBELLO",
};
const WITHDRAWAL: State = {
  trans_Type: "transfer",
  trans_Network: "",
  trans_amount: 12_345_678.9,
  faceValue: 12_345_628.9,
  fee: 50,
  phone_number: "0123456789",
  planName: "Sterling Bank",
  accountName: "ADEBAYO OLUWASEUN TEMITOPE CHUKWUEMEKA NNAMDI ABUBAKAR SADIQ",
};
const TRANSFER: State = {
  trans_Type: "transfer",
  trans_Network: "",
  phone_number: "",
  trans_amount: 12_345_678.9,
  faceValue: null,
};
const CASH: State = { trans_Type: "wallet", isCredit: true, trans_amount: 42_500 };
const FUNDING: State = { ...CASH, trans_Network: "", phone_number: "", faceValue: 42_929.3, fee: 429.3 };

const STATES: Record<string, State> = {
  "airtime waiting": WAITING,
  "airtime failed": FAILED,
  "electricity done, with its token": {
    ...METER,
    token: "12345678901234567890",
    units: "1234.5",
    tokens: [{ kind: "main", token: "12345678901234567890", units: "1234.5" }],
  },
  "electricity waiting": { ...METER, ...WAITING },
  "withdrawal done": WITHDRAWAL,
  "withdrawal waiting": { ...WITHDRAWAL, ...WAITING },
  "withdrawal failed": { ...WITHDRAWAL, ...FAILED },
  "withdrawal stopped": { ...WITHDRAWAL, ...FAILED, isStopped: true },
  "transfer done": TRANSFER,
  "airtime to cash done": CASH,
  "airtime to cash waiting": { ...CASH, ...WAITING },
  "airtime to cash failed": { ...CASH, ...FAILED },
  "funding done": FUNDING,
  "funding waiting": { ...FUNDING, ...WAITING },
  "funding failed": { ...FUNDING, ...FAILED },
};

test("the end of every money act is accessible, and fits with long names, large amounts and large text", {
  tag: "@quick",
}, async ({ page, request }) => {
  test.slow();
  await signIn(page, await logInAs(request, "smart"));
  let state: State = {};
  await page.route(`**/api/v1/transaction/${ROW._id}`, (route) =>
    route.fulfill({ json: { ...ROW, ...state } }),
  );
  for (const [name, fields] of Object.entries(STATES)) {
    state = fields;
    await page.goto(`/profile?receipt=${ROW._id}&view=result`);
    await expect(dialog(page).getByText(ROW.trans_Id)).toBeVisible();
    await expectAccessible(page, name);
    await expectNoSidewaysScroll(page);
    await expectFitsLargeText(page, name);
  }
});
