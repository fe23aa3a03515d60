import type { ExamBrand } from "../../core/exams.ts";

/**
 * The exam PINs of a new installation, with our cost and the price in naira of late 2025. Public numbers
 * count from 8001 in this order, so new ones go to the end. `codes` are those at the suppliers that are known
 * to sell one; without any it is off sale until an admin enters a code (docs/suppliers.md).
 */
type SeedExam = {
  brand: ExamBrand;
  name: string;
  cost: number;
  price: number;
  codes: Readonly<Record<string, string>>;
};

const both = (name: string, id: number) => ({ GLAD: `exam:${name}`, LEGIT: `exam:${id}` });

const EXAMS: readonly SeedExam[] = [
  { brand: "WAEC", name: "Result checker", cost: 3_400, price: 3_600, codes: both("WAEC", 1) },
  { brand: "WAEC", name: "Registration", cost: 27_600, price: 28_000, codes: {} },
  { brand: "NECO", name: "Result token", cost: 1_200, price: 1_350, codes: both("NECO", 2) },
  { brand: "NABTEB", name: "Result checker", cost: 900, price: 1_050, codes: both("NABTEB", 3) },
  { brand: "JAMB", name: "UTME without mock", cost: 6_200, price: 6_350, codes: {} },
  { brand: "JAMB", name: "UTME with mock", cost: 7_700, price: 7_850, codes: {} },
  { brand: "JAMB", name: "Direct Entry", cost: 6_200, price: 6_350, codes: {} },
];

const FIRST_NUMBER = 8_001;
/** The naira that each account type pays less than the price. */
const OFF = { reseller: 30, api: 50, partner: 50 } as const;

export const SEED_EXAMS = EXAMS.map((exam, i) => ({
  ...exam,
  number: FIRST_NUMBER + i,
  reseller: exam.price - OFF.reseller,
  api: exam.price - OFF.api,
  partner: exam.price - OFF.partner,
}));
