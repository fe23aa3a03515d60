import type { Config } from "./config.ts";

type Said = Pick<Config, "profile" | "databaseUrl" | "privateHosts">;

/** Says what an operator should know about these settings at each start; none of it refuses the start. */
export function warningsOf({ profile, databaseUrl, privateHosts }: Said): string[] {
  const isUnkept = profile === "production" && databaseUrl === undefined;
  return [
    ...(isUnkept
      ? ["the embedded PostgreSQL has no backups and is meant for demos and trials: set DATABASE_URL"]
      : []),
    ...(privateHosts.length > 0
      ? [`suppliers and providers may be on private hosts: ${privateHosts.join(", ")}`]
      : []),
  ];
}
