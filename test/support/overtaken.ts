import type { RequestKey } from "../../src/core/reserve.ts";
import type { Deps } from "../../src/flows/deps.ts";

/** Returns deps in which `meanwhile` runs to its end, once, right before the effect of this name. */
export function overtaken(deps: Deps, name: string, meanwhile: () => Promise<unknown>): Deps {
  let isFirst = true;
  const effect: Deps["effect"] = async (running, run) => {
    if (running === name && isFirst) {
      isFirst = false;
      await meanwhile();
    }
    return run();
  };
  return { ...deps, effect };
}

/** A new key, and the one request that it stands for. */
export function newRequestKey({ ids }: Pick<Deps, "ids">): RequestKey {
  return { id: ids.next(), hash: ids.next() };
}
