import type { Catalogue } from "../../core/catalogue.ts";
import { oneAtATime } from "../one-at-a-time.ts";

/** The catalogue in this process: read without waiting, replaced as a whole. */
export type CatalogueCache = Readonly<{
  current(): Catalogue;
  /**
   * Reloads the catalogue; resolves when one that was read after this call is in place. Calls during a reload
   * share the next one, so a burst of changes costs two. Rejects when the reload failed, and keeps the old
   * catalogue.
   */
  reload(): Promise<void>;
}>;

/** Loads the first catalogue. Rejects when that fails, because nothing can be sold without one. */
export async function openCatalogue(load: () => Promise<Catalogue>): Promise<CatalogueCache> {
  let catalogue = await load();
  const reload = oneAtATime(async () => {
    catalogue = await load();
  });
  return { current: () => catalogue, reload };
}
