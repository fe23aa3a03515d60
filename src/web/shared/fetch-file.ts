import { type Key, openAnswer, type QueryOf, queryText } from "./api/api.ts";

/** A route whose answer is a text file. */
type FileKey = Extract<Key, `GET ${string}.csv`>;

type FileInput<K extends FileKey> = { query: QueryOf<K>; signal?: AbortSignal };

/** Fetches a route's file under the name that the server gives it. Throws ApiError when it is refused. */
export async function fetchFile<K extends FileKey>(key: K, { query, signal }: FileInput<K>): Promise<File> {
  const path = key.slice("GET ".length);
  const answer = await openAnswer(path + queryText(query as Record<string, unknown>), "text/csv", signal);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "file.csv";
  return new File([await answer.blob()], name, { type: answer.headers.get("content-type") ?? "" });
}
