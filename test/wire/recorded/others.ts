import { expect } from "vitest";
import { about, ORDERS, OURS, type Recorded } from "./entry.ts";

/** Answers of adex hosts, ogdams and ClubKonnect. */

const ADEX_SCRIPT = "abokisub/mrrobot app/Http/Controllers/Purchase";
const TUND = "akin525/tund1 app/Http/Controllers/Api";
const FALSON = "SamjiDiamond/falson app/Http/Controllers/Api";

const GIFTED = {
  network: "MTN",
  "request-id": OURS.reference,
  amount: "100",
  dataplan: "500MB",
  status: "success",
  message: "Yello! You have gifted 500MB to 2348030000071.",
  phone_number: OURS.phone,
  oldbal: "110325",
  newbal: 110225,
  system: "API",
  plan_type: "GIFTING",
  wallet_vending: "wallet",
};

const ADEX: readonly Recorded[] = [
  {
    source:
      "a public Node client of an adex host, a comment in its controller of data: data, the old balance as text",
    call: "POST /data",
    status: 200,
    body: GIFTED,
    ask: ({ supplier }) => supplier("LEGIT").vend(ORDERS.data("41")),
    expected: { kind: "delivered", supplierRef: OURS.reference },
  },
  {
    source: `${ADEX_SCRIPT}/AirtimePurchase.php, a reference that was used`,
    call: "POST /topup",
    status: 403,
    body: { status: "fail", message: "Transaction Plan Id Exits" },
    ask: ({ supplier }) => supplier("LEGIT").vend(ORDERS.airtime(100)),
    expected: {
      kind: "unknown",
      note: "reference known: Transaction Plan Id Exits",
      supplierRef: OURS.reference,
      hint: { kind: "reference_known", said: "Transaction Plan Id Exits" },
    },
  },
  {
    source: `${ADEX_SCRIPT}/DataPurchase.php, our float`,
    call: "POST /data",
    status: 403,
    body: { status: "fail", message: "Insufficient Account Kindly Fund Your Wallet => ₦12.50" },
    ask: ({ supplier }) => supplier("LEGIT").vend(ORDERS.data("41")),
    expected: {
      kind: "rejected",
      by: "supplier",
      reason: "supplier_funds",
      note: "Insufficient Account Kindly Fund Your Wallet => ₦12.50",
    },
  },
];

const OGDAMS: readonly Recorded[] = [
  {
    source: `${FALSON}/SellDataController.php, ref is the host's own number`,
    call: "POST /api/v1/vend/data",
    status: 200,
    body: {
      status: true,
      code: 200,
      data: {
        msg: "Dear Customer, You have successfully shared 2GB Data to 2348030000071.",
        ref: "OG|DAMS|91|20240328080957|440001",
      },
    },
    ask: ({ supplier }) => supplier("OGDAMS").vend(ORDERS.data("91")),
    expected: { kind: "delivered", supplierRef: OURS.reference },
  },
];

const QUEUED = { orderid: "6410310001", statuscode: "100", status: "ORDER_RECEIVED" };

const EPIN = {
  transactionid: "6410310003",
  transactiondate: "11/29/2026 8:00:00 AM",
  batchno: "77",
  mobilenetwork: "MTN",
  sno: "0000123456",
  amount: "100",
};

const CLUBKONNECT: readonly Recorded[] = [
  {
    source: `${TUND}/SellAirtimeController.php, queued only`,
    call: "GET /APIAirtimeV1.asp",
    status: 200,
    body: QUEUED,
    ask: ({ supplier }) => supplier("CLUB").vend(ORDERS.airtime(100)),
    expected: { kind: "unknown", note: "ORDER_RECEIVED", supplierRef: "6410310001" },
  },
  {
    source: `${TUND}/SellDataController.php, queued only`,
    call: "GET /APIDatabundleV1.asp",
    status: 200,
    body: { ...QUEUED, orderid: "789" },
    ask: ({ supplier }) => supplier("CLUB").vend(ORDERS.data("1000.0")),
    expected: { kind: "unknown", note: "ORDER_RECEIVED", supplierRef: "789" },
  },
  {
    source: "the host's own sample, copied by its clients: electricity, a token of six digits is none",
    call: "GET /APIElectricityV1.asp",
    status: 200,
    body: { ...QUEUED, orderid: "789", meterno: "1234567890", metertoken: "000123" },
    ask: ({ supplier }) => supplier("CLUB").vend(ORDERS.meter("1234567890", 1_000)),
    expected: { kind: "unknown", note: "ORDER_RECEIVED", supplierRef: "789" },
  },
  {
    source:
      "henryejemuta/laravel-clubkonnect src/Enums/ClubKonnectStatusCodeEnum.php, no word of the network",
    call: "GET /APIQueryV1.asp",
    status: 200,
    body: { orderid: "6410310001", statuscode: "201", status: "ORDER_COMPLETED" },
    ask: ({ supplier }) => supplier("CLUB").requery(about(ORDERS.airtime(100), "6410310001")),
    expected: {
      kind: "unknown",
      note: "no rule for this answer: ORDER_COMPLETED",
      supplierRef: "6410310001",
    },
  },
  {
    source: "henryejemuta/laravel-clubkonnect src/Enums/ClubKonnectStatusCodeEnum.php, success",
    call: "GET /APIQueryV1.asp",
    status: 200,
    body: { orderid: "6410310001", statuscode: "200", status: "ORDER_COMPLETED" },
    ask: ({ supplier }) => supplier("CLUB").requery(about(ORDERS.airtime(100), "6410310001")),
    expected: { kind: "delivered", supplierRef: "6410310001" },
  },
  {
    source: "clients of the host that pay into betting accounts, queued only",
    call: "GET /APIBettingV1.asp",
    status: 200,
    body: { ...QUEUED, orderid: "6410310002" },
    ask: ({ supplier }) => supplier("CLUB").vend(ORDERS.betting("1234567", 500)),
    expected: { kind: "unknown", note: "ORDER_RECEIVED", supplierRef: "6410310002" },
  },
  {
    source: "clients of the host that check a customer, nobody",
    call: "GET /APIVerifyBettingV1.asp",
    status: 200,
    body: { customer_name: "Error, Invalid Customer ID" },
    ask: ({ supplier }) => supplier("CLUB").validateCard({ brand: "BET9JA", number: "1234567" }),
    expected: { kind: "not_found" },
  },
  {
    source: "the host's own sample of an e-PIN, copied by its clients",
    call: "GET /APIEPINV1.asp",
    status: 200,
    body: { TXN_EPIN: [{ ...EPIN, pin: "40719265133480257" }] },
    ask: ({ supplier }) => supplier("CLUB").vend(ORDERS.recharge("recharge:100")),
    expected: {
      kind: "delivered",
      supplierRef: "6410310003",
      epin: { pin: "40719265133480257", serial: "0000123456" },
    },
  },
  {
    source: "the same sample, the PIN as a number, which may have lost its zeros",
    call: "GET /APIEPINV1.asp",
    status: 200,
    body: { TXN_EPIN: [{ ...EPIN, pin: 40_719_265 }] },
    ask: ({ supplier }) => supplier("CLUB").vend(ORDERS.recharge("recharge:100")),
    expected: expect.objectContaining({ kind: "unknown" }),
  },
  {
    source: "clients of the host that sell e-PINs, a refusal in words alone: no proof of any kind",
    call: "GET /APIEPINV1.asp",
    status: 200,
    body: { status: "INSUFFICIENT_WALLET_BALANCE" },
    ask: ({ supplier }) => supplier("CLUB").vend(ORDERS.recharge("recharge:100")),
    expected: { kind: "unknown", note: "INSUFFICIENT_WALLET_BALANCE" },
  },
  {
    source: "clients of the host that ask by their own reference, another order's answer",
    call: "GET /APIQueryV1.asp",
    status: 200,
    body: { orderid: "6410310001", statuscode: "200", status: "ORDER_COMPLETED", requestid: "w7700002" },
    ask: ({ supplier }) => supplier("CLUB").requery(about(ORDERS.betting("1234567", 500))),
    expected: expect.objectContaining({ kind: "unknown" }),
  },
];

export const OTHERS: readonly Recorded[] = [...ADEX, ...OGDAMS, ...CLUBKONNECT];
