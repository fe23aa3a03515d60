/** Example values of plans, prices, services, suppliers and figures. */

const PLAN = {
  planNetwork: ["MTN"],
  planName: ["1GB"],
  planType: ["SME"],
  product: ["MTN-SME"],
  planVolumeRatio: [1],
  planValidity: ["30 days"],
  planId: [1_002],
  smartEarnerPrice: [650],
  resellerPrice: [620],
  partnerPrice: [615],
  apiPrice: [605],
  planCostPrice: [590],
  planAvailability: [true],
  planSupplier: [""],
  supplierName: ["GLAD"],
  planCode: ["102"],
  planCategory: ["monthly"],
};

const ROUTE = { network: ["MTN"], service: ["data"], supplierName: ["GLAD"], suppliers: [["GLAD", "LEGIT"]] };
const SYNC = {
  ...PLAN,
  code: ["102"],
  supplierName: ["GLAD"],
  costPrice: [595],
  before: [590],
  msg: ["3 differences"],
  action: ["cost"],
};

const RUN = {
  code: ["GLAD"],
  supplierName: ["GLAD"],
  dialect: ["msorg"],
  maxInFlight: [200],
  vendTimeoutMs: [30_000],
  notFoundAfterMs: [600_000],
  isEnabled: [true],
  isReady: [true],
  float: [1_250_000],
  plans: [84],
  passed: [true],
  lowFloat: [20_000],
  delivered: [970],
  rejected: [30],
  successRate: [97],
  p50Seconds: [2],
  p95Seconds: [8],
  lowSince: [null],
};

const SET_UP = {
  ...RUN,
  baseUrl: ["https://www.gladtidingsdata.com/api"],
  services: [["data", "airtime"]],
  options: [{ networkIds: { airtime: { MTN: 1 }, data: { MTN: 1 } }, ident: true }],
  problems: [{}],
  isArchived: [false],
  confirmUntested: [false],
};

const FIGURES = { network: ["MTN"], total_volume_sold: [1_250.5], profit: [31_400], totalSales: [820_000] };

export const SHOP_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  addPlan: { ...PLAN, msg: ["Plan added"] },
  updatePlan: { ...PLAN, msg: ["Plan updated"] },
  deletePlan: { ...PLAN, msg: ["Plan deleted"] },
  listAdminPlans: { ...PLAN, network: ["MTN"], category: ["monthly"] },
  updatePrice: {
    ...PLAN,
    newPrice: [{ price: 650, reseller: 620 }],
    dataId: [1_002],
    msg: ["Price updated"],
  },
  belowCost: {
    ...PLAN,
    prices: [{ apiPrice: 585 }],
    productName: ["MTN-SME"],
    price: [580],
    planIds: [[1_002]],
    network: ["MTN"],
    charge: [98],
    costPrice: [98.5],
  },
  updateServices: {
    serviceName: ["MTN-CG"],
    serviceType: ["data"],
    serviceStatus: [false],
    msg: ["MTN-CG data is locked"],
  },
  checkServices: {
    _id: ["MTN-CG/data"],
    serviceName: ["MTN-CG"],
    serviceType: ["data"],
    serviceStatus: [true],
  },
  chooseSupplier: { ...ROUTE, msg: ["GLAD now delivers MTN data"] },
  listSupplierChoices: ROUTE,
  setCostPrice: { network: ["MTN"], costPrice: [96.8], msg: ["Cost price updated"] },
  listCostPrices: { network: ["MTN"], costPrice: [96.8] },
  listSuppliers: { ...SET_UP, inFlight: [3], open: [3], warning: [null] },
  addSupplier: { ...SET_UP, msg: ["GLAD added"] },
  setSupplierCredentials: {
    token: ["the key from your account there"],
    username: [""],
    password: [""],
    apiKey: [""],
    secretKey: [""],
    publicKey: [""],
    msg: ["Credentials of GLAD set"],
  },
  removeSupplier: { ...RUN, msg: ["GLAD archived"], isArchived: [true] },
  testSupplier: { ...RUN, msg: ["It answers, with 84 plans"] },
  changeSupplier: { ...SET_UP, msg: ["GLAD updated"] },
  syncSupplier: SYNC,
  showSync: SYNC,
  applySync: { ...SYNC, msg: ["Changes applied"] },
  exportStatement: {
    "text/csv": [
      '"Date","Transaction ID","Type","Network","Plan","Number","Status","Money in","Money out","Balance after","Note"\r\n',
    ],
  },
  transactionStat: { ...FIGURES, from: ["2026-11-01"], to: ["2026-11-21"] },
  serviceLevels: { ...RUN, network: ["MTN"], day: ["2026-11-21"], success: [970], failed: [30] },
};
