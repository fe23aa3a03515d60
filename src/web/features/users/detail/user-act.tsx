import type { Act, ActProps } from "./act.ts";
import { BlockDialog } from "./block-dialog.tsx";
import { CreditDialog } from "./credit-dialog.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { RemovePriceDialog, ResetDialog, RoleDialog, UpgradeDialog } from "./simple-acts.tsx";

/** The dialog of the act that was chosen. */
export function UserAct({ act, ...props }: ActProps & { act: Act }) {
  switch (act.kind) {
    case "upgrade":
      return <UpgradeDialog {...props} />;
    case "price":
      return <PriceDialog {...props} />;
    case "credit":
      return <CreditDialog {...props} />;
    case "reset":
      return <ResetDialog {...props} />;
    case "block":
      return <BlockDialog {...props} />;
    case "unprice":
      return <RemovePriceDialog {...props} product={act.product} />;
    case "role":
      return <RoleDialog {...props} role={act.role} />;
  }
}
