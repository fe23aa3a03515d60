export type Network = "MTN" | "GLO" | "AIRTEL" | "9MOBILE";

/** First four digits that all sources agree on; numbers are portable, so a prefix only suggests. */
const PREFIXES: Record<Network, string> = {
  MTN: "0703 0706 0803 0806 0810 0813 0814 0816 0903 0906 0913 0916",
  AIRTEL: "0701 0708 0802 0808 0812 0901 0902 0904 0907 0912",
  GLO: "0705 0805 0807 0811 0815 0905 0915",
  "9MOBILE": "0809 0817 0818 0908 0909",
};

export const prefixFits = (phone: string, network: Network): boolean =>
  PREFIXES[network].includes(phone.slice(0, 4));

const DISCOS: Record<string, string> = {
  "18": "Ikeja Electric",
  "19": "Ibadan Electric",
  "20": "Eko Electric",
  "21": "Port Harcourt Electric",
  "22": "Kaduna Electric",
  "23": "Kano Electric",
  "24": "Jos Electric",
  "25": "Abuja Electric",
  "26": "Enugu Electric",
  "28": "Yola Electric",
  "29": "Benin Electric",
};

/** The disco by id or by (the start of) its name; both kinds of host exist. */
export function discoName(given: string): string | undefined {
  const wanted = given.toLowerCase();
  if (wanted === "") return undefined;
  return DISCOS[given] ?? Object.values(DISCOS).find((name) => name.toLowerCase().startsWith(wanted));
}

const OWNERS = ["ADEYEMI FOLAKE", "OKAFOR CHINEDU", "BELLO AMINU", "EZE NGOZI", "IDRIS HALIMA", "EDET EKPO"];

/** An invented owner of a meter, the same one each time. */
export function meterOwner(meter: string): { name: string; address: string } {
  const pick = Number(meter.slice(-6)) || 0;
  return {
    name: OWNERS[pick % OWNERS.length] ?? "ADEYEMI FOLAKE",
    address: `${(pick % 89) + 1} PALM AVENUE`,
  };
}
