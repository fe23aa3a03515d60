import type { Operation, Parameter } from "../../contract/openapi/operation.ts";
import type { JsonSchema } from "../../contract/openapi/schemas.ts";
import type { OpenApiDocument } from "../../contract/openapi.ts";
import { type Html, html, prose } from "./html.ts";

/** An operation with its place in the document. */
export type Placed = { method: string; path: string; operation: Operation; document: OpenApiDocument };

const WHO = {
  visitor: "Anybody",
  user: "People, by a log-in or an API key",
  agent: "Agents and admins, logged in",
  admin: "Admins, logged in",
} as const;

/** One operation: what it is, what it takes, what comes back, what can go wrong, and a line to try it with. */
export function article(placed: Placed): Html {
  const { method, path, operation } = placed;
  const alias = operation["x-alias-of"];
  const content = Object.values(placed.operation.responses["200"]?.content ?? {});
  return html`<article id="${operation.operationId}" aria-labelledby="${operation.operationId}-title">
<h3 id="${operation.operationId}-title">${operation.summary}</h3>
<p class="where"><span class="method">${method}</span> <code>${path}</code></p>
<p class="note">${operation["x-needs-session"] ? "People logged in: an API key is not enough" : WHO[operation["x-access"]]}${isKeyed(operation) ? html`. Takes an <a href="#idempotency">Idempotency-Key</a>` : ""}${alias ? html`. Another spelling of <code>${alias}</code>` : ""}.</p>
${parameterTable(placed)}${bodyPart(placed)}
<h4>Answer</h4>
${block(`Answer of ${operation.operationId}`, pretty(exampleIn(content)))}
<h4>Try it</h4>
${block(`Command line for ${operation.operationId}`, curl(placed))}
${errorTable(operation)}
</article>`;
}

/** Preformatted text that a keyboard can scroll. */
export function block(label: string, text: string): Html {
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`;
}

function isKeyed(operation: Operation): boolean {
  return operation.parameters.some((one) => "$ref" in one && one.$ref.endsWith("IdempotencyKey"));
}

function exampleIn(media: readonly object[]): unknown {
  const [first] = media;
  return first && "example" in first ? first.example : undefined;
}

function pretty(value: unknown): string {
  return typeof value === "string" ? value.trimEnd() : JSON.stringify(value, null, 2);
}

function parameterTable({ operation }: Placed): Html {
  const named = operation.parameters.filter((one): one is Parameter => "name" in one);
  if (named.length === 0) return html``;
  const rows = named.map((one) => ({
    name: one.name,
    schema: one.schema,
    note: one.description,
    isNeeded: one.required,
  }));
  return fieldTable("Parameters", operation.operationId, rows);
}

function bodyPart({ operation, document }: Placed): Html {
  const media = operation.requestBody?.content["application/json"];
  if (!media) return html``;
  if (!media.schema.properties) return html`<h4>Body</h4><p class="note">${media.schema.description}.</p>`;
  const needed = new Set(media.schema.required ?? []);
  const rows = Object.entries(media.schema.properties).map(([name, field]) => {
    const schema = typeof field === "object" ? field : {};
    return { name, schema: deref(schema, document), note: schema.description, isNeeded: needed.has(name) };
  });
  return html`${fieldTable("Body", operation.operationId, rows)}
${block(`Example body of ${operation.operationId}`, pretty(media.example))}`;
}

function deref(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  const name = schema.$ref?.split("/").at(-1) ?? "";
  return document.components.schemas[name] ?? schema;
}

type Row = { name: string; schema: JsonSchema; note: string | undefined; isNeeded: boolean };

function fieldTable(title: string, id: string, rows: readonly Row[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title} of ${id}"><table><caption>${title}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row"><code>${row.name}</code></th><td>${typeName(row.schema)}${row.isNeeded ? "" : ", optional"}</td><td>${prose(row.note ?? "")}</td></tr>`,
  )}</tbody></table></div>`;
}

/** A type in words: "number", "one of MTN, GLO", "id", "string or number". */
function typeName(schema: JsonSchema): string {
  if (schema.enum) return `one of ${schema.enum.filter((value) => value !== "").join(", ")}`;
  if (schema.const !== undefined) return schema.const === "" ? "" : JSON.stringify(schema.const);
  if (schema.anyOf) {
    const names = schema.anyOf.map((part) => (typeof part === "object" ? typeName(part) : ""));
    return names.filter((name) => name !== "").join("; ");
  }
  if (schema.format === "uuid") return "id";
  if (schema.format === "date-time") return "time";
  return [schema.type ?? "any"].flat().join(" or ");
}

function errorTable(operation: Operation): Html {
  const rows = Object.entries(operation.responses)
    .filter(([status]) => status !== "200")
    .flatMap(([status, { content }]) => {
      const media = content["application/json"];
      const examples = media && "examples" in media ? Object.values(media.examples) : [];
      return examples.map(({ value }) => ({ status, ...value }));
    });
  return html`<details><summary>Errors (${String(rows.length)})</summary><div class="scroll" tabindex="0" role="region" aria-label="Errors of ${operation.operationId}"><table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">What the user reads</th><th scope="col">Next step</th></tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row"><code>${row.code}</code></th><td>${row.status}</td><td>${row.msg}</td><td>${row.next}</td></tr>`,
  )}</tbody></table></div></details>`;
}

function curl({ method, path, operation, document }: Placed): string {
  const inPath = operation.parameters.filter((one): one is Parameter => "in" in one && one.in === "path");
  const filled = inPath.reduce((text, one) => text.replace(`{${one.name}}`, String(one.example)), path);
  const media = operation.requestBody?.content["application/json"];
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} '${document.servers[0]?.url ?? ""}${filled}'`,
    ...(operation.security.length > 0 ? [`-H "x-auth-token: $TOKEN"`] : []),
    ...(isKeyed(operation) ? [`-H "idempotency-key: $(uuidgen)"`] : []),
    ...(media?.example === undefined
      ? []
      : ["-H 'content-type: application/json'", `-d '${JSON.stringify(media.example)}'`]),
  ].join(" \\\n  ");
}
