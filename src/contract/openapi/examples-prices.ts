/** Example values of prices in one go. */

const PLAN = {
  planId: [1_002],
  planNetwork: ["MTN"],
  planName: ["1GB"],
  planType: ["SME"],
  planValidity: ["30 days"],
  planCostPrice: [250],
};

const TABLE = {
  ...PLAN,
  network: ["MTN"],
  category: ["monthly"],
  supplier: ["GLAD"],
  text: ["SME"],
  base: ["cost"],
  roundUpTo: ["5"],
  percent: [7.5],
  plus: [3],
  csv: ['"Plan ID","Reseller"\r\n"1002","290"\r\n'],
  tier: ["reseller"],
  before: [290],
  after: [295],
  margin: [45],
  marginPercent: [18],
  isBelowCost: [false],
  sold: [420],
  sales: [121_800],
  noOfPlans: [1],
  rises: [1],
  falls: [0],
  change: [2_100],
  line: [3],
  sentence: ['There is no plan "x"'],
};

const CHANGE = {
  ...PLAN,
  source: ["formula"],
  status: ["applied"],
  by: ["chidi"],
  reason: ["GLAD raised its costs"],
  plans: [60],
  refusal: [""],
  undoes: [null],
  noOfChanges: [1],
  totalPages: [1],
  tier: ["reseller"],
  before: [290],
  after: [295],
};

const CHANGE_ID = "01991c00-5b2a-7cc3-98c4-dc0c0c07398f";
const MADE = {
  lines: [[{ plan: CHANGE_ID, before: { reseller: 290 }, after: { reseller: 295 } }]],
  source: ["formula"],
  reason: ["GLAD raised its costs"],
};

export const PRICE_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  previewPrices: TABLE,
  changePrices: { ...MADE, change: [CHANGE_ID], msg: ["Prices of 60 plans changed"] },
  undoPriceChange: { change: [CHANGE_ID], msg: ["Prices of 60 plans are back"] },
  cancelPriceChange: { msg: ["Cancelled. These prices will not change"] },
  listPriceChanges: CHANGE,
  readPriceChange: CHANGE,
  planPriceHistory: { ...CHANGE, plan: [CHANGE_ID] },
  exportPrices: {
    "text/csv": [
      '"Plan ID","Network","Type","Plan","Validity","Cost","Smart earner","Reseller","Partner","API"\r\n',
    ],
  },
  listPriceProposals: { ...TABLE, costBefore: [240], inPercent: [false] },
  dismissPriceProposals: { plans: [[CHANGE_ID]], msg: ["The prices of 1 plan stay as they are"] },
  readPriceLetter: { wanted: [true] },
  choosePriceLetter: { wanted: [true], msg: ["We will email you when your prices change"] },
};
