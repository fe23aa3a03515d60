import type { SupplierOrder } from "./books.ts";

/** PINs as the simulated suppliers sell them: exams and recharge cards. Prices are not any supplier's. */

export type Exam = { id: number; name: string; body: string; costKobo: number };

/** The ids and names by which both scripts sell them. */
export const EXAMS: readonly Exam[] = [
  { id: 1, name: "WAEC", body: "WAEC", costKobo: 330_000 },
  { id: 2, name: "NECO", body: "NECO", costKobo: 115_000 },
  { id: 3, name: "NABTEB", body: "NABTEB", costKobo: 85_000 },
];

/** The services and variations by which vtpass sells them. */
export const EXAM_SERVICES: Readonly<Record<string, Readonly<Record<string, Exam>>>> = {
  waec: { waecdirect: { id: 1, name: "WASSCE Result Checker PIN", body: "WAEC", costKobo: 335_000 } },
  "waec-registration": {
    "waec-registraion": { id: 2, name: "WASSCE for Private Candidates", body: "WAEC", costKobo: 2_755_000 },
  },
  jamb: {
    "utme-mock": { id: 3, name: "UTME PIN (with mock)", body: "JAMB", costKobo: 770_000 },
    "utme-no-mock": { id: 4, name: "UTME PIN (without mock)", body: "JAMB", costKobo: 620_000 },
    de: { id: 5, name: "Direct Entry (DE)", body: "JAMB", costKobo: 620_000 },
  },
};

/** The values of recharge cards in naira. Scripts number them on from one network to the next. */
const CARD_VALUES = [100, 200, 500, 1_000];
const CARD_NETWORKS = ["MTN", "GLO", "AIRTEL", "9MOBILE"];

/** The card of an id and network; undefined where that network has no such card. */
export function cardOf(id: string, network: string): { valueKobo: number; costKobo: number } | undefined {
  const place = Number(id) - 1;
  const value = CARD_VALUES[place % CARD_VALUES.length];
  if (value === undefined || CARD_NETWORKS[Math.floor(place / CARD_VALUES.length)] !== network)
    return undefined;
  return { valueKobo: value * 100, costKobo: value * 97 };
}

type Sold = Pick<SupplierOrder, "service"> & { network?: string };
/** True for what is delivered as a PIN. */
export const isForPin = ({ service, network }: Sold): boolean =>
  service === "exam" || service === "recharge" || network === "SPECTRANET";

const PIN_DIGITS = 12;

/** The PIN of an order and its serial number; undefined while there is none to show. */
export function epinOf(order: SupplierOrder): { pin: string; serial: string } | undefined {
  if (!isForPin(order) || order.token === undefined) return undefined;
  if (order.status !== "delivered" || order.tokenLate) return undefined;
  return { pin: order.token.slice(0, PIN_DIGITS), serial: `WRN${order.id}` };
}
