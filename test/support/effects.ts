import type { EffectRunner } from "../../src/core/ports.ts";

/**
 * The point at which an instance dies: at its n-th effect (from 0), before it, after it without an answer, or
 * after its answer.
 */
export type CrashPoint = { effect: number; when: (typeof MOMENTS)[number] };

export const MOMENTS = ["before", "unacknowledged", "after"] as const;

export type Effects = {
  run: EffectRunner;
  /** Names of the effects begun, in order. */
  names: string[];
  isDown(): boolean;
  /** Stops the instance from doing anything more, as after a kill. */
  kill(): void;
};

/**
 * Runs and numbers the effects of one instance and kills it at a point. A dead instance begins no further
 * effect; an effect in progress at its death is carried out but never answered.
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

/** Lists every effect at every moment. */
export function crashPoints(names: readonly string[]): CrashPoint[] {
  return names.flatMap((_name, effect) => MOMENTS.map((when) => ({ effect, when })));
}
