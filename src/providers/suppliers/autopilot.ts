import { z } from "zod";
import { NETWORKS, type Network } from "../../core/networks.ts";
import type { Requery, SupplierPlan, SupplierPort, VendAnswer, VendOrder } from "../../core/ports.ts";
import { noAccounts, noCards, notTaken, unknown } from "../answers.ts";
import { datedReference } from "../dated-reference.ts";
import type { Http, HttpOutcome } from "../http.ts";
import { parseJson, readBalance, scalar } from "../reading.ts";
import { readStatus, readVend } from "./autopilot/answer.ts";
import type { AutopilotConfig } from "./autopilot/config.ts";
import { buildOrder } from "./autopilot/order.ts";
import { readPlans, readTypes } from "./autopilot/plans.ts";

export type { AutopilotConfig } from "./autopilot/config.ts";

/**
 * A supplier that speaks autopilot: every call is a POST of JSON. It accepts a reference once (a used one is
 * 409, which proves nothing about the delivery) and supports requeries. It sells data and airtime, no
 * electricity.
 */
export function autopilot(deps: { http: Http; config: AutopilotConfig }): SupplierPort {
  const host: Host = { config: deps.config, post: (path, body, call) => post(deps, path, { body, ...call }) };
  return {
    question: "look_up",
    tellsFloat: deps.config.email !== undefined,
    vend: (order) => vend(host, order),
    requery: (question) => requery(host, question),
    validateMeter: async () => ({ kind: "unavailable", note: "no electricity there" }),
    validateCard: noCards,
    findAccounts: noAccounts,
    abroad: undefined,
    balance: () => readFloat(host),
    plans: () => readAllPlans(host),
  };
}

type Call = { totalMs: number; reference?: string };
type Host = {
  config: AutopilotConfig;
  post: (path: string, body: Record<string, string>, call: Call) => Promise<HttpOutcome>;
};

function post(
  { http, config }: { http: Http; config: AutopilotConfig },
  path: string,
  { body, ...call }: Call & { body: Record<string, string> },
): Promise<HttpOutcome> {
  return http.send({
    ...call,
    url: `${config.baseUrl}/${path}`,
    method: "POST",
    headers: {
      authorization: `Bearer ${config.token}`,
      accept: "application/json",
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
    maxPerHost: config.maxInFlight,
  });
}

async function vend(host: Host, order: VendOrder): Promise<VendAnswer> {
  const sent = buildOrder(order, host.config);
  if (typeof sent === "string") return notTaken(sent);
  const call = { totalMs: host.config.timeouts.vendMs, reference: order.reference };
  return readVend(await host.post(sent.path, sent.body, call), order);
}

async function requery(host: Host, { order }: Requery): Promise<VendAnswer> {
  if (order.service === "electricity") return unknown("no electricity there");
  const call = { totalMs: host.config.timeouts.readMs, reference: order.reference };
  const path = `v1/transaction/status/${order.service}`;
  return readStatus(await host.post(path, { reference: datedReference(order) }, call), order);
}

const Float = z.object({
  status: z.literal(true),
  code: z.literal(200),
  data: z.object({
    product: z.object({ wallet: scalar }).optional().catch(undefined),
    balance: scalar,
  }),
});

async function readFloat(host: Host) {
  const { email, timeouts } = host.config;
  if (email === undefined) return undefined;
  const outcome = await host.post("v1/load/wallet-balance", { email }, { totalMs: timeouts.readMs });
  if (outcome.kind !== "answer" || outcome.status !== 200) return undefined;
  const read = Float.safeParse(parseJson(outcome.text));
  return read.success ? readBalance(read.data.data.product?.wallet ?? read.data.data.balance) : undefined;
}

/** Reads every list or returns undefined: half a catalogue would look like plans that were removed. */
async function readAllPlans(host: Host): Promise<readonly SupplierPlan[] | undefined> {
  const plans: SupplierPlan[] = [];
  for (const network of NETWORKS) {
    const id = host.config.networkIds.data[network];
    const found = id === undefined ? [] : await readNetwork(host, network, String(id));
    if (found === undefined) return undefined;
    plans.push(...found);
  }
  return plans;
}

async function readNetwork(
  host: Host,
  network: Network,
  networkId: string,
): Promise<SupplierPlan[] | undefined> {
  const types = await listOf(host, { path: "v1/load/data-types", body: { networkId } }, readTypes);
  if (types === undefined) return undefined;
  const lists = await Promise.all(
    types.map((type) => {
      const asked = { path: "v1/load/data", body: { networkId, dataType: type } };
      return listOf(host, asked, (text) => readPlans(text, { network, type }));
    }),
  );
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}

type Asked = { path: string; body: Record<string, string> };

async function listOf<T>(host: Host, asked: Asked, read: (text: string) => T | undefined) {
  const outcome = await host.post(asked.path, asked.body, { totalMs: host.config.timeouts.readMs });
  return outcome.kind === "answer" && outcome.status === 200 ? read(outcome.text) : undefined;
}
