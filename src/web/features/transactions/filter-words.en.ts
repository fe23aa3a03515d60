import { words } from "../../shared/words.ts";

export const en = {
  phone: "Phone number",
  id: "Transaction ID",
  userName: "User account",
  network: "Network",
  type: "Type",
  supplier: "Supplier",
  plan: "Plan name",
  from: "From",
  to: "To",
  all: "all",
  status: "Status",
};

export const filterWords = words("transactionFilters", en);
