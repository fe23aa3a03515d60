import { useState } from "react";
import { onDemand } from "../../shared/lazy-part.tsx";

const Panel = onDemand(
  () => import("./manual-funding-panel.tsx").then((part) => part.ManualFundingPanel),
  "silent",
);

/** Reporting a bank transfer stands below the fold: its code comes after what is above. */
export function ManualFundingPanelInPlace() {
  const [isMissing, setMissing] = useState(false);
  return isMissing ? null : <Panel onMissing={() => setMissing(true)} />;
}
