/** Values of airtime and data abroad, for examples. */

const OPERATOR = {
  id: [3],
  code: ["GH"],
  country: ["GH"],
  number: ["+233241234567"],
  name: ["MTN Ghana"],
  kind: ["airtime"],
  currency: ["GHS"],
  isOpen: [true],
};
const RANGE = { least: [200], most: [50_000], choice: ["1500"], receives: ["10.20"] };

export const ABROAD_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  listCountries: {
    ...OPERATOR,
    name: ["Ghana"],
    callingCode: ["233"],
    digits: [9],
    most: [50_000],
    quoteSeconds: [120],
  },
  listOperatorsAbroad: { ...OPERATOR, ...RANGE, price: [1_543.5] },
  validateAbroad: { ...OPERATOR, ...RANGE, msg: ["Operator found"], price: [1_543.5] },
  quoteAbroad: {
    ...OPERATOR,
    operator: [3],
    amount: [1_000],
    plan: [""],
    value: [1_000],
    receives: ["7.20"],
    rate: [140.28],
    pays: [1_010],
  },
  buyAbroad: {
    number: ["+233241234567"],
    trans_Type: ["abroad"],
    trans_Network: ["Ghana"],
    phone_number: ["+233241234567"],
    planName: ["MTN Ghana 7.20 GHS"],
    receives: ["7.20 GHS"],
    trans_amount: [1_010],
    faceValue: [1_000],
    apiResponse: ["MTN Ghana 7.20 GHS delivered"],
  },
  adminAbroad: { ...OPERATOR, suppliers: [["RELOADLY"]], supplierName: ["RELOADLY"], code: ["643"] },
  syncAbroad: {
    supplierName: ["RELOADLY"],
    msg: ["The operators were read"],
    added: [2],
    changed: [1],
    gone: [0],
    kept: [["TG"]],
  },
  setAbroadOperator: { id: [3], isOpen: [false], msg: ["MTN Ghana locked"] },
};
