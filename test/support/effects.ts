import type { EffectRunner } from "../../src/core/ports.ts";

/** Where an instance dies: at its n-th effect (from 0), before it, when it is done but nobody was told, or right after. */
export type CrashPoint = { effect: number; when: (typeof MOMENTS)[number] };

export const MOMENTS = ["before", "unacknowledged", "after"] as const;

export type Effects = {
  run: EffectRunner;
  /** Effects begun, in order. */
  names: string[];
  isDown(): boolean;
  /** The instance does nothing more, as after a kill. */
  kill(): void;
};

/**
 * Runs and numbers the effects of one instance and kills it at a point. A dead instance begins no further effect, and what was
 * under way when it died is done but never answered.
 */
export function effectsUntil(point?: CrashPoint): Effects {
  const names: string[] = [];
  let isDown = false;
  const run: EffectRunner = async (name, act) => {
    if (isDown) throw crash(name);
    const here = names.push(name) - 1 === point?.effect ? point.when : undefined;
    if (here === "before") {
      isDown = true;
      throw crash(name);
    }
    const result = await act();
    if (isDown) throw crash(name);
    if (here) isDown = true;
    if (here === "unacknowledged") throw crash(name);
    return result;
  };
  return {
    run,
    names,
    isDown: () => isDown,
    kill: () => {
      isDown = true;
    },
  };
}

function crash(name: string): Error {
  const error = new Error(`the instance is dead at ${name}`);
  error.name = "CrashError";
  return error;
}

/** Every effect at every moment. */
export function crashPoints(names: readonly string[]): CrashPoint[] {
  return names.flatMap((_name, effect) => MOMENTS.map((when) => ({ effect, when })));
}
