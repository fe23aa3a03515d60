import type { PanelName } from "./search.ts";

/** What every panel over the account screen is given. */
export type PanelProps = {
  page: number;
  onPage: (page: number) => void;
  onOpen: (name: PanelName) => void;
  onClose: () => void;
};
