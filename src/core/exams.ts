/** PINs of examinations (rules 27): the bodies that issue them, and what an order for one says. */

/** The bodies in the order that screens show them. */
export const EXAM_BRANDS = ["WAEC", "NECO", "NABTEB", "JAMB"] as const;
export type ExamBrand = (typeof EXAM_BRANDS)[number];

/** The names of the bodies as they write them. */
export const EXAM_NAMES: Readonly<Record<ExamBrand, string>> = {
  WAEC: "WAEC",
  NECO: "NECO",
  NABTEB: "NABTEB",
  JAMB: "JAMB",
};

/** The most PINs that one request can ask for. Each is a purchase of its own (rules 27.2). */
export const MAX_PINS = 10;

/** JAMB sells to a candidate, who is named by a profile code of 10 digits (rules 27.3). */
export const PROFILE_CODE = /^\d{10}$/;
export const needsProfile = (brand: ExamBrand): brand is "JAMB" => brand === "JAMB";

export const isExamBrand = (name: string): name is ExamBrand => EXAM_BRANDS.some((brand) => brand === name);
