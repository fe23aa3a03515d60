import type { Translation } from "../../shared/words.ts";
import type { en } from "./filter-words.en.ts";

export const pcm = {
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
} satisfies Translation<typeof en>;
