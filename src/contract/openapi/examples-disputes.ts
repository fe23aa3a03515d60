/** Example values of problems that people report. */

const PROBLEM = {
  ticket: ["01VP8RJDBGJ3ZR3SK1M2"],
  kind: ["not_received"],
  kinds: [["not_received", "wrong_number", "wrong_amount", "charged_twice"]],
  state: ["open"],
  ending: [null],
  what: ["MTN 1GB"],
  number: ["08031234567"],
  endedAt: [null],
  isUnread: [true],
  text: ["It was delivered at 10:02."],
  from: ["staff"],
  note: [null],
  facts: [{}],
  by: [""],
  noOfDisputes: [1],
  totalPages: [1],
  unread: [1],
};

const OF_STAFF = {
  ...PROBLEM,
  supplier: ["GLAD"],
  asked: ["delivered"],
  waitsSince: [null],
  assignedTo: ["chidi"],
  attempt: [1],
  reference: ["a1-01ks8r0ptaqtx19h6w1g60e1th"],
  theirReference: ["58211"],
  said: ["reference 58211"],
  outcome: ["delivered"],
  equal: [null],
  mayRefund: [2_000],
  supplierText: ["Please check this order and confirm its outcome, or return its value."],
  name: ["We are asking the supplier"],
};

const written = (msg: string) => ({ msg: [msg], text: ["My phone shows nothing"] });

export const DISPUTE_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  reportProblem: { ...PROBLEM, ...written("We have your report and are looking at it") },
  listProblems: PROBLEM,
  readProblem: PROBLEM,
  readProblemOf: PROBLEM,
  markProblemRead: { msg: ["Read"] },
  writeToProblem: written("Message sent"),
  solveProblem: { msg: ["Thank you. The problem is closed"] },
  listDisputes: { ...OF_STAFF, show: ["open"] },
  readDispute: OF_STAFF,
  actOnDispute: { act: ["answer"], msg: ["Answer sent"], text: ["We are asking the supplier."] },
  disputeService: { days: [7], answered: [12], inTime: [11], medianMinutes: [38], ended: [9], overdue: [0] },
};
