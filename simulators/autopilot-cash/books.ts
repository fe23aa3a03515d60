import { type Journal, noJournal, openJournal } from "../kit/journal.ts";

/** One order to take airtime: `quantity` transfers of `amountNaira`. The SIM lost what arrived. */
export type Transfer = {
  reference: string;
  number: string;
  network: string;
  amountNaira: number;
  quantity: number;
  status: "arrived" | "partial" | "failed" | "pending";
  /** The state that a pending order takes when it settles. */
  settlesTo: "arrived" | "failed";
  success: number;
  message: string;
  /** How often this reference was received: never above 1. */
  sends: number;
};

export type Books = {
  transfers: Map<string, Transfer>;
  /** Airtime on a SIM, in naira. */
  airtime: (number: string) => number;
  setAirtime: (number: string, naira: number) => void;
  /** Books a transfer and takes what arrived off the SIM. Written before the answer leaves. */
  save: (transfer: Transfer) => void;
  reset: () => void;
  view: (query: URLSearchParams) => CashView;
  close: () => void;
};

export type CashView = {
  server: string;
  /** `vends`: single transfers that arrived; `valueKobo`: the airtime of them. */
  totals: { vends: number; valueKobo: number };
  transfers: Transfer[];
};

const FRESH_SIM_NAIRA = 50_000;

/** Books of the buyer of airtime, reloaded from `directory` when given. */
export function createBooks(directory?: string): Books {
  const transfers = new Map<string, Transfer>();
  const set = new Map<string, number>();
  const replay = (line: unknown): void => {
    const { transfer, sim, reset } = line as { transfer?: Transfer; sim?: [string, number]; reset?: true };
    if (reset) {
      transfers.clear();
      set.clear();
    }
    if (transfer) transfers.set(transfer.reference, transfer);
    if (sim) set.set(...sim);
  };
  const journal: Journal =
    directory === undefined ? noJournal : openJournal(directory, "autopilot-cash", replay);
  const all = () => [...transfers.values()];
  const lost = (number: string) =>
    all()
      .filter((one) => one.number === number)
      .reduce((sum, one) => sum + one.success * one.amountNaira, 0);
  return {
    transfers,
    airtime: (number) => (set.get(number) ?? FRESH_SIM_NAIRA) - lost(number),
    setAirtime: (number, naira) => {
      set.set(number, naira + lost(number));
      journal.write({ sim: [number, naira + lost(number)] });
    },
    save: (transfer) => {
      transfers.set(transfer.reference, transfer);
      journal.write({ transfer });
    },
    reset: () => {
      transfers.clear();
      set.clear();
      journal.write({ reset: true });
    },
    view: (query) => {
      const [number, reference] = [query.get("phone"), query.get("reference")];
      const shown = all().filter(
        (one) => (number ?? one.number) === one.number && (reference ?? one.reference) === one.reference,
      );
      const vends = shown.reduce((sum, one) => sum + one.success, 0);
      const valueKobo = shown.reduce((sum, one) => sum + one.success * one.amountNaira * 100, 0);
      return { server: "autopilot-cash", totals: { vends, valueKobo }, transfers: shown };
    },
    close: () => journal.close(),
  };
}
