import { onDemand } from "../lazy-part.tsx";
import type { ShopAct } from "./use-shop-act.ts";

const LossDialog = onDemand(() => import("./loss-dialog.tsx").then((file) => file.LossDialog));

/** The question about selling below cost, when there is one: its code comes with it. */
export function LossInPlace({ act, nameOf }: { act: ShopAct; nameOf: (field: string) => string }) {
  return act.loss && <LossDialog act={act} nameOf={nameOf} onMissing={act.cancel} />;
}
