/** Values of the examples of cable TV. */

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
