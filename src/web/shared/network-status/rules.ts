export type Level = "unknown" | "poor" | "average" | "ok";

/**
 * Returns the level of a percentage: under 50 Poor, 50 to 79 Averagely OK, 80 and above OK; zero is unknown
 * (rules 3.20).
 */
export function levelOf(percent: number): Level {
  if (percent <= 0) return "unknown";
  if (percent < 50) return "poor";
  return percent < 80 ? "average" : "ok";
}
