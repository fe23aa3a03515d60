import { BETTING_BRANDS } from "../../core/betting.ts";

/** Values of the examples of cable TV, internet bundles and exam PINs. */

const BOUQUET = {
  plan: ["Compact"],
  plan_network: ["DSTV"],
  plan_type: ["Bouquet"],
  month_validate: ["1 month"],
  plan_amount: [19_000],
  my_price: [19_000],
  resellerPrice: [18_905],
  apiPrice: [18_810],
  volumeRatio: [0],
};

const CHECKER = {
  id: [9_001],
  plan: ["Result checker"],
  plan_network: ["WAEC"],
  plan_type: ["PIN"],
  month_validate: [""],
  plan_amount: [3_600],
  my_price: [3_600],
  resellerPrice: [3_570],
  apiPrice: [3_550],
  volumeRatio: [0],
};

const CARD = { plan: ["₦100"], plan_network: ["MTN_CARD"], my_price: [99] };
const BATCH = {
  network: ["MTN"],
  value: [100],
  price: [99],
  number: [4],
  shopName: ["Mama Ngozi Ventures"],
  state: ["running"],
  reason: [""],
  cards: [10],
  total: [990],
  waiting: [6],
  underWay: [1],
  done: [3],
  failed: [0],
  refunded: [0],
  cancelled: [0],
  spent: [297],
  printed: [0],
  sold: [0],
};

const CABLE_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  listBouquets: {
    name: ["DStv"],
    network: ["DSTV"],
    id: [2, 7_010],
    cableId: [2],
    cardNumber: ["7023456789"],
    owner: ["ADA OBI"],
    bouquet: ["Compact"],
    ...BOUQUET,
  },
  validateCard: {
    msg: ["Card verified"],
    cableId: [2],
    cardNumber: ["7023456789"],
    bouquet: ["DStv Compact"],
    plan: [7_010],
    dueOn: ["2026-12-21"],
    renewal: [19_000],
  },
  buyCable: {
    cableId: [2],
    plan: [7_010],
    trans_Type: ["cable"],
    trans_Network: ["DStv"],
    phone_number: ["7023456789"],
    planName: ["Compact"],
    cardNumber: ["7023456789"],
    cardOwner: ["ADA OBI"],
    months: [1],
    trans_amount: [19_000],
    faceValue: [19_000],
    balance_Before: [31_500.5],
    apiResponse: ["DStv Compact delivered"],
  },
  listExams: {
    name: ["WAEC"],
    ...CHECKER,
    maxQuantity: [10],
  },
  validateProfile: { msg: ["Profile verified"], name: ["ADA OBI"], profileCode: ["5512345678"] },
  buyExam: {
    plan: [9_001],
    quantity: [2],
    phone: ["08031234567"],
    profileCode: ["5512345678"],
    seenPrice: [7_200],
    msg: ["2 of 2 PINs are ready"],
    trans_Type: ["exam"],
    trans_Network: ["WAEC"],
    phone_number: ["08031234567"],
    planName: ["Result checker"],
    trans_amount: [3_600],
    faceValue: [3_600],
    balance_Before: [31_500.5],
    apiResponse: ["WAEC Result checker PIN delivered"],
    notBought: [0],
    reason: [""],
  },
  showPin: { msg: ["Keep this PIN secret"], pin: ["318240957716"], serial: ["WRN2251880"], seen: [1] },
  mailPin: { msg: ["The PIN is on its way to your email"] },
  listRecharge: {
    network: ["MTN"],
    ...CARD,
    maxQuantity: [500],
    shopName: ["Mama Ngozi Ventures"],
    perPage: [24],
  },
  buyRecharge: {
    ...BATCH,
    msg: ["Your cards are on the way"],
    plan: [10_001],
    quantity: [10],
    seenTotal: [990],
  },
  listBatches: BATCH,
  readBatch: {
    ...BATCH,
    card: [1],
    code: [""],
    problem: [""],
    prints: [1],
    note: ["Sold to Ada"],
    noOfCards: [10],
    totalPages: [1],
  },
  showCards: {
    places: [[1, 2]],
    card: [1],
    pin: ["318240957716"],
    serial: ["2251880"],
    load: ["*311*318240957716#"],
    seen: [1],
  },
  printCards: { perPage: [24], newOnly: [false] },
  markCard: { card: [1], isSold: [true], note: ["Sold to Ada"], msg: ["Noted as sold"] },
};

const BUNDLE = {
  plan: ["5GB"],
  plan_network: ["SMILE"],
  plan_type: ["Bundle"],
  month_validate: ["30 days"],
  plan_amount: [3_500],
  my_price: [3_500],
  resellerPrice: [3_483],
  apiPrice: [3_465],
  volumeRatio: [5],
};

const BETTOR = { bettingId: [1], customerId: ["1234567"] };
const BETTING_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  listBetting: {
    ...BETTOR,
    id: [1],
    name: ["Bet9ja"],
    network: ["BET9JA"],
    isOpen: [true],
    minimum: [100],
    maximum: [50_000],
    percent: [101],
    daily: [20_000],
    leftToday: [15_000],
    owner: ["ADA OBI"],
  },
  validateBetting: { ...BETTOR, msg: ["Customer verified"], name: ["ADA OBI"] },
  buyBetting: {
    ...BETTOR,
    amount: [1_000],
    seenPrice: [1_010],
    trans_Type: ["betting"],
    trans_Network: ["Bet9ja"],
    trans_amount: [1_010],
    accountName: ["ADA OBI"],
    planName: [""],
  },
};

const INTERNET_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  listBundles: {
    name: ["Smile"],
    network: ["SMILE"],
    isPin: [false],
    id: [1, 8_004],
    internetId: [1],
    accountNumber: ["1402000567"],
    owner: ["ADA OBI"],
    ...BUNDLE,
  },
  validateInternet: {
    msg: ["Account verified"],
    internetId: [1],
    email: ["ada@example.com"],
    accounts: [["1402000567"]],
  },
  buyInternet: {
    internetId: [1],
    plan: [8_004],
    accountNumber: ["1402000567"],
    email: ["ada@example.com"],
    phone: ["08031234567"],
    trans_Type: ["internet"],
    trans_Network: ["Smile"],
    phone_number: ["1402000567"],
    planName: ["5GB"],
    accountName: ["ADA OBI"],
    trans_amount: [3_500],
    faceValue: [3_500],
    balance_Before: [31_500.5],
    apiResponse: ["Smile 5GB delivered"],
  },
};

export const COMPANY_EXAMPLES = { ...CABLE_EXAMPLES, ...INTERNET_EXAMPLES, ...BETTING_EXAMPLES };

/** The charges of what is sold at a face value, and the bounds of betting. */
export const CHARGES = {
  airtimeChargeBps: [
    { "smart earner": 9_900, reseller: 9_800, "api user": 9_900, partner: 9_900, special: 9_900 },
  ],
  bettingChargeBps: [
    { "smart earner": 10_000, reseller: 10_000, "api user": 10_000, partner: 10_000, special: 10_000 },
  ],
  bettingAmounts: [Object.fromEntries(BETTING_BRANDS.map((brand) => [brand, { least: 100, most: 50_000 }]))],
  bettingDaily: [20_000],
};
