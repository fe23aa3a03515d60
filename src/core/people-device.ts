const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
] as const;

/**
 * Returns a short name from a browser's user agent: "Chrome on Android". Other programs keep the first 60
 * characters of theirs, without control characters, and with spaces for slashes, where a line can break.
 */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? "").replace(/[^\x20-\x7e]/g, "").trim();
  const browser = BROWSERS.find(([mark]) => text.includes(`${mark}/`))?.[1];
  const system = SYSTEMS.find(([mark]) => text.includes(mark))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return text.slice(0, 60).replaceAll("/", " ") || "Unknown device";
}
