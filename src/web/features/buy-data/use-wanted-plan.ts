import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { plansQuery } from "./api.ts";
import { type Plan, planNamed } from "./rules.ts";

type Wanted = {
  network: string;
  /** By _id or public number; empty for none. */
  plan: string;
  onPlan: (plan: Plan) => void;
};

/**
 * The plan that the address names, once it is known to be on sale: `onPlan`, one time. `isGone` when it cannot be bought.
 * Only an answer asked for now counts: a price kept from before may be of yesterday (rules 5.3a).
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
  const canBuy = Boolean(found?.isAvailable && !data?.locked);
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
