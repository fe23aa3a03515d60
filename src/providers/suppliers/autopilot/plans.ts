import { z } from "zod";
import type { Network } from "../../../core/networks.ts";
import type { SupplierPlan } from "../../../core/ports.ts";
import { parseJson, readBalance, readLine, scalar } from "../../reading.ts";

const List = z.object({
  status: z.literal(true),
  code: z.literal(200),
  data: z.object({ product: z.array(z.unknown()) }),
});

/** Returns the items of `data.product`, or undefined when the answer is no list. */
function itemsOf(text: string): readonly unknown[] | undefined {
  const list = List.safeParse(parseJson(text));
  return list.success ? list.data.data.product : undefined;
}

const Type = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);

/** Reads the data types of a network, as the host spells them. */
export function readTypes(text: string): string[] | undefined {
  return itemsOf(text)?.flatMap((item) => {
    const type = Type.safeParse(item);
    return type.success && /^[^:]{1,40}$/.test(type.data) ? [type.data] : [];
  });
}

const Item = z.object({
  planId: scalar,
  planName: scalar,
  bundle: scalar,
  description: scalar,
  Validity: scalar,
  validity: scalar,
  ourPrice: scalar,
  ourStatus: scalar,
});

/**
 * Reads the plans of one type that are on sale. A price of 0 means that the plan draws on a SIM of ours, so
 * its cost is unknown.
 */
export function readPlans(text: string, of: { network: Network; type: string }): SupplierPlan[] | undefined {
  return itemsOf(text)?.flatMap((json) => {
    const item = Item.safeParse(json);
    if (!item.success) return [];
    const { planId, ourStatus, planName, bundle, description, Validity, validity, ourPrice } = item.data;
    const isOn = ourStatus === undefined || ourStatus.toUpperCase() === "ACTIVE";
    if (!isOn || planId === undefined || !/^[\w.-]{1,64}$/.test(planId)) return [];
    const price = readBalance(ourPrice);
    return [
      {
        code: `${of.type}:${planId}`,
        network: of.network,
        name: readLine(planName ?? bundle ?? description),
        type: readLine(of.type),
        validity: readLine(Validity ?? validity),
        cost: price !== undefined && price > 0n ? price : undefined,
      },
    ];
  });
}
