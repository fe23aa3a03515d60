import type { Plan } from "./plans/plan.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { plansQuery } from "./api.ts";
import { planNamed } from "./rules.ts";

type Wanted = {
  network: string;
  /** The _id or public number; empty for none. */
  plan: string;
  onPlan: (plan: Plan) => void;
};

/**
 * Calls `onPlan` once with the plan named by the address, when it is on sale; `isGone` is true when it cannot
 * be bought. Only a fresh answer counts: a cached price may be yesterday's (rules 5.3a).
 */
export function useWantedPlan({ network, plan: name, onPlan }: Wanted) {
  const [isForgotten, setForgotten] = useState(name === "");
  const isChosen = useRef(false);
  const choose = useRef(onPlan);
  useEffect(() => {
    choose.current = onPlan;
  }, [onPlan]);
  const asked = useQuery({
    ...plansQuery(network, "all"),
    enabled: !isForgotten && network !== "",
    refetchOnMount: "always",
  });
  const data = asked.isFetchedAfterMount && !asked.isError ? asked.data : undefined;
  const found = data && planNamed(data.plans, name);
  const canBuy = Boolean(found?.isOpen);
  useEffect(() => {
    if (isChosen.current || isForgotten || !found || !canBuy) return;
    isChosen.current = true;
    choose.current(found);
  }, [found, canBuy, isForgotten]);
  return {
    isGone: !isForgotten && data !== undefined && !canBuy,
    forget: () => setForgotten(true),
  };
}
