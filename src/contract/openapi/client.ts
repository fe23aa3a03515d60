import type { OpenApiDocument } from "../openapi.ts";
import type { Operation } from "./operation.ts";
import type { JsonSchema } from "./schemas.ts";
import { CLIENT_VERIFIER } from "./verifiers.ts";

/**
 * A client in TypeScript for people who build on the API, written from the document. It needs fetch alone.
 */

const HEAD = `/** A refusal of the API. \`code\` never changes its meaning; \`body\` is the whole answer. */
export class ApiError extends Error {
  status: number;
  code: string;
  body: unknown;
  constructor(status: number, body: { msg?: string; code?: string }) {
    super(body.msg ?? \`The server answered \${status}\`);
    this.status = status;
    this.code = body.code ?? "unknown";
    this.body = body;
  }
}

export type Options = { key?: string; url?: string; fetch?: typeof fetch };
type Sent = { query?: object; body?: object; idempotencyKey?: string };
`;

const SEND = `  async #send<T>(method: string, path: string, sent: Sent): Promise<T> {
    const pairs = Object.entries(sent.query ?? {}).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
    const headers: Record<string, string> = this.#key ? { "x-auth-token": this.#key } : {};
    if (sent.body) headers["content-type"] = "application/json";
    if (sent.idempotencyKey) headers["idempotency-key"] = sent.idempotencyKey;
    const reply = await this.#fetch(this.#url + path + (query && \`?\${query}\`), {
      method,
      headers,
      ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
    });
    const text = await reply.text();
    const isJson = reply.headers.get("content-type")?.includes("json") ?? false;
    const answer: unknown = isJson ? JSON.parse(text) : text;
    if (!reply.ok) throw new ApiError(reply.status, isJson ? (answer as { msg?: string; code?: string }) : {});
    return answer as T;
  }`;

/** Writes the client. Routes of staff, streams and notices of providers are left out. */
export function clientSource(document: OpenApiDocument): string {
  const shapes = Object.entries(document.components.schemas).map(
    ([name, shape]) => `export type ${name === "Error" ? "Refusal" : name} = ${typeOf(shape)};`,
  );
  const methods = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      isForClients(operation) ? [methodOf({ path, method, operation })] : [],
    ),
  );
  return `${HEAD}
${CLIENT_VERIFIER}
${shapes.join("\n")}

export class Client {
  #key: string | undefined;
  #url: string;
  #fetch: typeof fetch;
  constructor(options: Options = {}) {
    this.#key = options.key;
    this.#url = options.url ?? ${JSON.stringify(document.servers[0]?.url ?? "")};
    this.#fetch = options.fetch ?? fetch;
  }

${SEND}

${methods.join("\n\n")}
}
`;
}

function isForClients(operation: Operation): boolean {
  const success = operation.responses["200"];
  const isStream = success !== undefined && "text/event-stream" in success.content;
  const isNotice = operation.operationId.endsWith("Webhook") && operation["x-access"] === "visitor";
  const isOpen = operation["x-access"] === "user" || operation["x-access"] === "visitor";
  return isOpen && !isStream && !isNotice && !operation["x-alias-of"];
}

function methodOf({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const parameters = operation.parameters.flatMap((one) => ("in" in one ? [one] : []));
  const inPath = parameters.filter((one) => one.in === "path");
  const inQuery = parameters.filter((one) => one.in === "query");
  const body = operation.requestBody?.content["application/json"]?.schema;
  const isKeyed = operation.parameters.length > parameters.length;
  const query = inQuery.map(({ name, required, schema }) => fieldOf(name, { schema, required })).join(" ");
  const isFree = inQuery.every(({ required }) => !required);
  const takes = [
    ...inPath.map(({ name }) => `${name}: string`),
    ...(body ? [`body: ${typeOf(body)}`] : []),
    ...(query ? [`query: { ${query} }${isFree ? " = {}" : ""}`] : []),
    ...(isKeyed ? ["idempotencyKey?: string"] : []),
  ];
  const sent = [body && "body", query && "query", isKeyed && "...(idempotencyKey ? { idempotencyKey } : {})"];
  const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => `\${encodeURIComponent(${name})}`);
  const [answer] = Object.values(operation.responses["200"]?.content ?? {});
  return `  /** ${operation.summary} */
  ${operation.operationId}(${takes.join(", ")}): Promise<${typeOf(answer?.schema ?? {})}> {
    return this.#send("${method.toUpperCase()}", \`${address}\`, { ${sent.filter(Boolean).join(", ")} });
  }`;
}

function fieldOf(name: string, { schema, required }: { schema: JsonSchema; required: boolean }): string {
  return `${JSON.stringify(name)}${required ? "" : "?"}: ${typeOf(schema)}${required ? "" : " | undefined"};`;
}

const PLAIN: Record<string, string> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

/** Returns the TypeScript type of a schema; unknown where it says nothing. */
function typeOf(schema: JsonSchema | boolean): string {
  if (typeof schema === "boolean") return "unknown";
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "unknown";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.properties) return objectOf(schema);
  if (schema.anyOf) return schema.anyOf.map((part) => typeOf(part)).join(" | ");
  const { type, items, additionalProperties } = schema;
  if (type === "array") return `(${typeOf(items && !Array.isArray(items) ? items : true)})[]`;
  if (type === "object") return `Record<string, ${typeOf(additionalProperties ?? true)}>`;
  return (typeof type === "string" && PLAIN[type]) || "unknown";
}

function objectOf({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties).map(([name, field]) =>
    fieldOf(name, { schema: typeof field === "object" ? field : {}, required: required.includes(name) }),
  );
  return `{ ${fields.join(" ")} }`;
}
