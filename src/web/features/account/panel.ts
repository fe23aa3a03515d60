import type { PanelName } from "./search.ts";

/** Props of every panel over the account screen. */
export type PanelProps = {
  page: number;
  onPage: (page: number) => void;
  onOpen: (name: PanelName) => void;
  onClose: () => void;
};
