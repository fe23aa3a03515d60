import { type BodyOf, type Key, openAnswer, type QueryOf, queryText } from "./api/api.ts";

/** A route whose answer is a file. */
type FileKey = Extract<Key, `GET ${string}.${"csv" | "html" | "pdf"}`>;
/** A route that makes a file of what is sent. */
type SentFileKey = Extract<Key, `POST ${string}/download`>;

type FileInput<K extends FileKey> = { query: QueryOf<K>; signal?: AbortSignal };

/** Fetches a route's file under the name that the server gives it. Throws ApiError when it is refused. */
export async function fetchFile<K extends FileKey>(key: K, { query, signal }: FileInput<K>): Promise<File> {
  const path = key.slice("GET ".length);
  return fileOf(await openAnswer(path + queryText(query as Record<string, unknown>), "*/*", { signal }));
}

/** Sends a body and returns the file that comes back. Throws ApiError when it is refused. */
export async function postForFile<K extends SentFileKey>(
  key: K,
  { body }: { body: BodyOf<K> },
): Promise<File> {
  return fileOf(await openAnswer(key.slice("POST ".length), "*/*", { body }));
}

async function fileOf(answer: Response): Promise<File> {
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "file.csv";
  return new File([await answer.blob()], name, { type: answer.headers.get("content-type") ?? "" });
}
