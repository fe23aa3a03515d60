/**
 * Checks of a webhook's signature in three languages and, for the client, TypeScript. Each reads every `v1`
 * and accepts when one of them matches, so that a rotation breaks nothing (rules 13.14).
 */

const JAVASCRIPT = `import { createHmac, timingSafeEqual } from "node:crypto";

function isOurs(rawBody, header, secret) {
  const parts = header.split(",").map((part) => part.split("="));
  const seconds = parts.find(([name]) => name === "t")?.[1];
  const expected = createHmac("sha256", secret).update(\`\${seconds}.\`).update(rawBody).digest();
  const isSigned = parts.some(([name, hex = ""]) => {
    const given = Buffer.from(hex, "hex");
    return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned && Math.abs(Date.now() / 1000 - Number(seconds)) < 300;
}`;

const PYTHON = `import hashlib, hmac, time

def is_ours(raw_body, header, secret):
    parts = [part.partition("=")[::2] for part in header.split(",")]
    seconds = dict(parts).get("t", "")
    signed = seconds.encode() + b"." + raw_body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest().encode()
    is_signed = any(
        name == "v1" and hmac.compare_digest(value.encode(), expected) for name, value in parts
    )
    return is_signed and abs(time.time() - int(seconds)) < 300`;

const PHP = `<?php
function isOurs(string $rawBody, string $header, string $secret): bool
{
    $seconds = "";
    $given = [];
    foreach (explode(",", $header) as $part) {
        [$name, $value] = explode("=", $part, 2) + [1 => ""];
        if ($name === "t") $seconds = $value;
        if ($name === "v1") $given[] = $value;
    }
    $expected = hash_hmac("sha256", "$seconds.$rawBody", $secret);
    $isSigned = false;
    foreach ($given as $one) $isSigned = hash_equals($expected, $one) || $isSigned;
    return $isSigned && abs(time() - (int) $seconds) < 300;
}`;

/** The check in the client; Web Crypto compares in constant time. */
export const CLIENT_VERIFIER = `/** True when a webhook is ours: pass the body as it came, the header Airtide-Signature and your secret. */
export async function isOurs(rawBody: string, header: string, secret: string): Promise<boolean> {
  const parts = header.split(",").map((part) => part.split("="));
  const seconds = parts.find(([name]) => name === "t")?.[1] ?? "";
  const text = new TextEncoder();
  const use = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", text.encode(secret), use, false, ["verify"]);
  const signed = text.encode(\`\${seconds}.\${rawBody}\`);
  const checks = parts.map(([name, hex = ""]) => {
    const given = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    return name === "v1" && crypto.subtle.verify(use.name, key, given, signed);
  });
  const isSigned = (await Promise.all(checks)).includes(true);
  return isSigned && Math.abs(Date.now() / 1000 - Number(seconds)) < 300;
}
`;

const samples = [
  ["JavaScript", "js", JAVASCRIPT],
  ["Python", "python", PYTHON],
  ["PHP", "php", PHP],
] as const;

/** The checks, as the guides show them and test/flows/verifiers.test.ts runs them. */
export const VERIFIERS = samples
  .map(([language, fence, code]) => `**${language}, a webhook**\n\n\`\`\`${fence}\n${code}\n\`\`\``)
  .join("\n\n");

/** The guide to a rotation, with a sample that rotates. */
export function rotation(serverUrl: string): string {
  return `## Rotate your secret

\`POST /auth/webhook/rotate\` makes a new signing secret and shows it this once; so does "Rotate the secret" on the Account
screen. It takes a log-in of the last ten minutes, or \`password\` (and \`code\`) in the body. An API key cannot do it.

**curl, a new secret**

\`\`\`sh
curl --silent --show-error ${serverUrl}/auth/webhook/rotate \\
  --header "x-auth-token: $AIRTIDE_SESSION" \\
  --header "content-type: application/json" \\
  --data '{}'
\`\`\`

For 24 hours every message is then signed with both secrets, the newest first:
\`Airtide-Signature: t=SECONDS,v1=NEW,v1=OLD\`. After that only the new one signs.

1. Make sure that your server reads every \`v1\` and accepts the message when one of them matches, as the samples above do.
2. Rotate, and give your server the new secret within 24 hours. It accepts our messages with either one until then.
3. End the old one when your server has the new one: \`POST /auth/webhook/endOldSecret\`, or wait.

\`GET /auth/webhook\` says which secrets sign, and until when. There are never more than two: while an old
one signs, a further rotation is refused with \`webhook_rotating\`. A new or removed address and a new password end the old one at once too. When a secret
has leaked, rotate, change your server, and end the old one without waiting.`;
}
