import type { Entry } from "./entry.ts";

/** Refusals about the catalogue: plans, prices, suppliers. */
export const SHOP_ERRORS = {
  loss_needs_two: {
    status: 422,
    msg: "While the second admin rule is on, you cannot sell below cost, enter a lower cost, or use a code whose cost is not known.",
    next: "Enter a price above the cost. Read the supplier's list to learn a cost, or to take a lower one over from it. Or have two admins switch the rule off first.",
  },
  below_cost: {
    status: 409,
    msg: "This would sell below what it costs us.",
    next: "Correct the prices. An admin may repeat with confirmBelowCost: true.",
  },
  plan_number_taken: {
    status: 409,
    msg: "Another plan already has this plan ID.",
    next: "Choose another plan ID.",
  },
  plan_code_of_another: {
    status: 422,
    msg: "The supplier sells another plan under this code.",
    next: "Enter the supplier's own code for the plan, or choose a supplier that has the plan under its plan id.",
  },
  prices_moved: {
    status: 409,
    msg: "Some prices were changed since you looked at them. Nothing was changed.",
    next: "Look at the prices again, then choose again. The fields name each plan and its price now.",
  },
  nothing_to_change: {
    status: 422,
    msg: "These prices stand already.",
    next: "Enter another price, or choose other plans.",
  },
  price_change_closed: {
    status: 409,
    msg: "This change of prices can no longer be undone or cancelled.",
    next: "Load the list again: somebody else decided it, or its time has come.",
  },
  price_tries_used: {
    status: 422,
    msg: "You have tried too many prices for this plan today.",
    next: "Ask an admin, or try again tomorrow.",
  },
  supplier_disabled: {
    status: 422,
    msg: "This supplier is switched off.",
    next: "Test the connection and switch it on first.",
  },
  supplier_lacks_service: {
    status: 422,
    msg: "This supplier does not sell that.",
    next: "Choose a supplier that sells the service.",
  },
  supplier_exists: {
    status: 409,
    msg: "A supplier with this name already exists.",
    next: "Choose another name. An archived supplier is brought back from the list.",
  },
  supplier_busy: {
    status: 409,
    msg: "Some orders at this supplier are not finished yet.",
    next: "Switch the supplier off, and change it when its open orders have ended.",
  },
  supplier_not_ready: {
    status: 409,
    msg: "This supplier is not set up yet.",
    next: "Enter what is missing, test the connection, then switch the supplier on.",
  },
  supplier_untested: {
    status: 409,
    msg: "Test the connection first: this supplier has not answered yet.",
    next: "Test the connection; when it passes, switch the supplier on.",
  },
  listing_changed: {
    status: 409,
    msg: "The supplier's cost is no longer the one you saw.",
    next: "Check the difference again and choose again.",
  },
  supplier_unavailable: {
    status: 502,
    msg: "The supplier did not answer, or has no such list.",
    next: "Try again later. Nothing was changed.",
  },
} as const satisfies Record<string, Entry>;
