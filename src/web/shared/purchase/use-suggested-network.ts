import { useRef } from "react";
import { normalisePhone, suggestNetwork } from "../../../core/networks.ts";

/**
 * Suggests the network of a typed number by its prefix once the number is complete, until the person chooses
 * one; the choice stays, because numbers can be ported (rules 4.4). `isOpen` excludes locked networks;
 * `picked` is a choice made before the screen opened.
 */
export function useSuggestedNetwork(isOpen: (network: string) => boolean, picked?: string) {
  const isPicked = useRef(Boolean(picked));
  return {
    /** Returns the suggestion for the typed number, if there is one. */
    onPhone: (text: string): string | undefined => {
      const phone = normalisePhone(text);
      const found = phone && !isPicked.current ? suggestNetwork(phone) : undefined;
      return found && isOpen(found) ? found : undefined;
    },
    /** Records the person's own choice. */
    pick: () => {
      isPicked.current = true;
    },
  };
}
