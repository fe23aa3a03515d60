import { useRef } from "react";
import { normalisePhone, suggestNetwork } from "../../../core/networks.ts";

/**
 * The network that goes with a typed number: suggested from its prefix once the number is whole, until the person picks
 * one; a pick is kept, because numbers can be ported (rules 4.4). `isOpen` leaves out networks that are locked; `picked` is
 * one that was chosen before the screen was there.
 */
export function useSuggestedNetwork(isOpen: (network: string) => boolean, picked?: string) {
  const isPicked = useRef(Boolean(picked));
  return {
    /** The suggestion for what is typed, if there is one to make. */
    onPhone: (text: string): string | undefined => {
      const phone = normalisePhone(text);
      const found = phone && !isPicked.current ? suggestNetwork(phone) : undefined;
      return found && isOpen(found) ? found : undefined;
    },
    /** The person chose for themselves. */
    pick: () => {
      isPicked.current = true;
    },
  };
}
