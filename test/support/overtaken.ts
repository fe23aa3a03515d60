import type { Deps } from "../../src/flows/deps.ts";

/** The same house for one that is overtaken: `meanwhile` happens whole, once, right before its effect of this name. */
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
