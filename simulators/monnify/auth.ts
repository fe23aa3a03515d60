import { randomBytes } from "node:crypto";
import { type Answer, type Ask } from "../kit/http.ts";
import { bad, good, type Monnify } from "./wire.ts";

/** POST /api/v1/auth/login with Basic credentials: a token that ends after `tokenSeconds`. */
export function login(to: Monnify, ask: Ask): Answer {
  const { apiKey, secretKey } = to.secret;
  const expected = `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString("base64")}`;
  if (ask.header("authorization") !== expected) return bad("Invalid credentials", 401);
  const accessToken = randomBytes(24).toString("base64url");
  to.tokens.set(accessToken, to.settings.now().getTime() + to.tokenSeconds * 1_000);
  to.logins += 1;
  return good({ accessToken, expiresIn: to.tokenSeconds });
}

/** The 401 for a token that is missing, unknown or expired; it has a shape of its own. */
export function authorise(to: Monnify, ask: Ask): Answer | undefined {
  const token = ask.header("authorization")?.replace(/^Bearer /i, "") ?? "";
  const isGood = (to.tokens.get(token) ?? 0) > to.settings.now().getTime();
  const isCut = isGood && to.faults.take({ service: "token" }, (kind) => kind === "token_expired");
  if (isCut) to.tokens.delete(token);
  if (isGood && !isCut) return undefined;
  const body = { error: "invalid_token", error_description: "Access token expired" };
  return { status: 401, body };
}
