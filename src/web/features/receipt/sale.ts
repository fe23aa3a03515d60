import { useQuery } from "@tanstack/react-query";
import { sellerName } from "../../../core/customers.ts";
import { brand } from "../../content/brand.ts";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { isPurchase, statusOf, type Transaction } from "../../shared/transactions.ts";
import { useUser } from "../../shared/user.ts";

export type Sale = NonNullable<AnswerOf<"GET /transaction/{id}/sale">["sale"]>;

/**
 * Asks at which price one's own delivered purchase was sold on, for what is shown to others. `isLoading`
 * until that is known: a receipt for a customer must not show the price of the wallet first (rules 29.5).
 */
export function useSale(receipt: Transaction): { sale: Sale | undefined; isLoading: boolean } {
  const { userName } = useUser();
  const id = receipt._id;
  const { data, isLoading } = useQuery({
    queryKey: ["customers", "sale", id],
    queryFn: ({ signal }) => call("GET /transaction/{id}/sale", { params: { id }, signal }),
    enabled: receipt.trans_UserName === userName && isPurchase(receipt) && statusOf(receipt) === "success",
  });
  return { sale: data?.sale ?? undefined, isLoading };
}

/** Names who sold it, as the page of the receipt does. */
export const soldBy = ({ shopName }: Sale): string => sellerName(shopName, brand.name);
