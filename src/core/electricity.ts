/** The eleven electricity companies by public id; 27 is not used (rules 4.6). */
export const COMPANIES = [
  { id: 18, name: "Ikeja" },
  { id: 19, name: "Ibadan" },
  { id: 20, name: "Eko" },
  { id: 21, name: "Port Harcourt" },
  { id: 22, name: "Kaduna" },
  { id: 23, name: "Kano" },
  { id: 24, name: "Jos" },
  { id: 25, name: "Abuja" },
  { id: 26, name: "Enugu" },
  { id: 28, name: "Yola" },
  { id: 29, name: "Benin" },
] as const;

export const METER_TYPES = ["prepaid", "postpaid"] as const;
export type MeterType = (typeof METER_TYPES)[number];

/** Meter numbers have 10 to 13 digits; they stay text, because leading zeros count (rules 4.7). */
export const METER_NUMBER = /^\d{10,13}$/;

/** The meters that one person can give a name (rules 5.27). */
export const MAX_METERS = 50;

export function companyName(id: number): string | undefined {
  return COMPANIES.find((company) => company.id === id)?.name;
}
