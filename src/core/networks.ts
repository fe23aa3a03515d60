/** The four networks, in the order screens show them (rules 4.1). */
export const NETWORKS = ["MTN", "GLO", "AIRTEL", "9MOBILE"] as const;
export type Network = (typeof NETWORKS)[number];

/** Public codes of data purchases. Not the same map as airtime: 9MOBILE differs (rules 4.2). */
export const DATA_CODES: Record<Network, number> = { MTN: 1, GLO: 2, AIRTEL: 3, "9MOBILE": 6 };
/** Public codes of airtime purchases (rules 4.2). */
export const AIRTIME_CODES: Record<Network, number> = { MTN: 1, GLO: 2, AIRTEL: 3, "9MOBILE": 4 };

/** Codes to dial for a balance: the harmonised code first, then the network's older one (rules 4.3). */
export const USSD_CODES: Record<Network, { airtime: string[]; data: string[] }> = {
  MTN: { airtime: ["*310#", "*556#"], data: ["*323#", "*131*4#"] },
  GLO: { airtime: ["*310#", "*124#"], data: ["*323#", "*127*0#"] },
  AIRTEL: { airtime: ["*310#", "*123#"], data: ["*323#", "*140#"] },
  "9MOBILE": { airtime: ["*310#", "*232#"], data: ["*323#", "*228#"] },
};

const PREFIXES: Record<Network, string[]> = {
  MTN: ["0703", "0706", "0803", "0806", "0810", "0813", "0814", "0816", "0903", "0906", "0913", "0916"],
  AIRTEL: ["0701", "0708", "0802", "0808", "0812", "0901", "0902", "0904", "0907", "0912"],
  GLO: ["0705", "0805", "0807", "0811", "0815", "0905", "0915"],
  "9MOBILE": ["0809", "0817", "0818", "0908", "0909"],
};

export function networkOfDataCode(code: number): Network | undefined {
  return NETWORKS.find((network) => DATA_CODES[network] === code);
}

export function networkOfAirtimeCode(code: number): Network | undefined {
  return NETWORKS.find((network) => AIRTIME_CODES[network] === code);
}

/** Returns the network that a prefix suggests. Numbers can be ported, so it only preselects (rules 4.4). */
export function suggestNetwork(phone: string): Network | undefined {
  const prefix = phone.slice(0, 4);
  return NETWORKS.find((network) => PREFIXES[network].includes(prefix));
}

/**
 * Returns the forms in which a typed part of a number may stand in a stored one (rules 4.5): its digits, and
 * with 0 for the country's code. Text without a digit is returned unchanged; no stored number has it.
 */
export function phoneParts(text: string): string[] {
  const digits = text.replace(/\D/g, "");
  if (!digits) return [text];
  return digits.startsWith("234") ? [digits, digits.replace(/^234/, "0")] : [digits];
}

/**
 * Returns a Nigerian mobile number as 11 digits `0803...`, or undefined. Takes +234, 234, spaces and dashes
 * (rules 4.5).
 */
export function normalisePhone(text: string): string | undefined {
  const digits = text.replace(/[\s\-().]/g, "");
  const local = digits.replace(/^\+?234(?=\d{10}$)/, "0");
  return /^0[789][01]\d{8}$/.test(local) ? local : undefined;
}
