import { onDemand } from "../../shared/lazy-part.tsx";

/** The panel's code comes when it is opened. */
export const ServicesInPlace = onDemand(() =>
  import("./services-panel.tsx").then((part) => part.ServicesPanel),
);
