/** Values of the examples of cable TV and of internet bundles. */

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

export const CABLE_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
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

export const INTERNET_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  listBundles: {
    name: ["Smile"],
    network: ["SMILE"],
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
