import type { RouteSpec } from "./define.ts";
import { routes } from "./index.ts";
import { guides } from "./openapi/guides.ts";
import { TAGS, type Tag } from "./openapi/describe.ts";
import { type Operation, operationOf, type Parameter } from "./openapi/operation.ts";
import { type Components, ERROR_SHAPE, type JsonSchema } from "./openapi/schemas.ts";

export type Info = {
  title: string;
  version: string;
  description: string;
  contact: { name: string; url: string };
  license: { name: string; url: string };
};

export type OpenApiDocument = {
  openapi: "3.1.0";
  info: Info;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Components;
    parameters: Record<string, Parameter>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<string, { type: string; in: string; name: string; description: string }>;
  };
};

const DESCRIPTION = `JSON over HTTP. Money is a number of naira with at most two decimals; times are ISO 8601 in UTC.

Send the token of a log-in in the header \`x-auth-token\`. Every answer carries \`x-request-id\`; quote it to support.
Every error is \`{ msg, code, next }\`, with \`fields\` where fields are wrong, under a true HTTP status.

Requests that move money take an \`Idempotency-Key\`. After a lost answer send the same body with the same key again: you get
the answer of the first request as it stands by now, and nothing happens twice. The same key with another body is refused with 409.

Withdrawals and transfers to people are refused with \`email_unproven\` until the email is proven: \`POST /auth/email/requestProof\` mails a
code and a link, \`POST /auth/email/prove\` takes the code. A client that logs people in keeps a random token per device and sends it in the
header \`x-device-token\` with log-in, registration and reset requests, so that strangers behind the same address lock nobody out.`;

const SHARED: Omit<OpenApiDocument["components"], "schemas"> = {
  parameters: {
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description:
        "8 to 120 letters, digits, dashes or underscores; a new one for everything you mean to do. Send the same one again " +
        "when you repeat a request whose answer you did not get.",
      schema: { type: "string", pattern: "^[A-Za-z0-9_-]{8,120}$" },
    },
  },
  headers: {
    RequestId: { description: "Quote it to support", schema: { type: "string" } },
    RetryAfter: { description: "Seconds to wait", schema: { type: "integer" } },
  },
  securitySchemes: {
    token: {
      type: "apiKey",
      in: "header",
      name: "x-auth-token",
      description: "The token of a log-in",
    },
  },
};

/** Whom to ask about the interface, and whose it is. */
export function ownerOf({
  title,
  serverUrl,
}: {
  title: string;
  serverUrl: string;
}): Pick<Info, "contact" | "license"> {
  const origin = serverUrl.replace(/^(https?:\/\/[^/]+).*$/, "$1");
  return {
    contact: { name: title, url: origin },
    license: { name: "All rights reserved", url: origin },
  };
}

/**
 * The paths of a route, the main one first. One with a slash at its end is left out where it is taken
 * without, too.
 */
export function spellingsOf(route: Pick<RouteSpec, "path" | "aliases">): string[] {
  const all: string[] = [route.path, ...(route.aliases ?? [])];
  return all.filter((path) => !(path.endsWith("/") && all.includes(path.slice(0, -1))));
}

/**
 * Builds the OpenAPI 3.1 document of the whole contract from `routes`. `serverUrl` is the origin with the
 * base path. Pure.
 */
export function openApiDocument(about: {
  title: string;
  version: string;
  serverUrl: string;
  /** Adds what the simulators do with which number. */
  isDemo: boolean;
  /** Adds how test keys work. */
  hasSandbox?: boolean;
  /** The changes for programs, as Markdown with one heading. */
  changes?: string;
  /** How receipts are checked, as Markdown. */
  receipts?: string;
}): OpenApiDocument {
  const schemas: Components = { Error: ERROR_SHAPE };
  const paths: OpenApiDocument["paths"] = {};
  const tags = new Set<Tag>();
  for (const [name, route] of Object.entries<RouteSpec>(routes)) {
    const operation = operationOf({ name, route, components: schemas });
    for (const tag of operation.tags) tags.add(tag);
    const spellings = spellingsOf(route);
    spellings.forEach((path, i) => {
      const alias = {
        ...operation,
        operationId: `${name}Alias${i}`,
        "x-alias-of": spellings[0] ?? route.path,
      };
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: i === 0 ? operation : alias };
    });
  }
  return {
    openapi: "3.1.0",
    info: {
      title: about.title,
      version: about.version,
      description: `${DESCRIPTION}\n\n${guides(about)}`,
      ...ownerOf(about),
    },
    servers: [{ url: about.serverUrl }],
    tags: [...tags].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: { schemas, ...SHARED },
  };
}
