import type { Catalogue } from "../../core/catalogue.ts";
import { oneAtATime } from "../one-at-a-time.ts";

/** The catalogue as this process knows it: read without waiting, replaced as a whole. */
export type CatalogueCache = Readonly<{
  current(): Catalogue;
  /**
   * Read it again; resolves when a catalogue read after this call is in place. Rings that come while one is being read
   * share the next reading, so a storm of changes costs two. Rejects when the reading failed: the old one stays.
   */
  reload(): Promise<void>;
}>;

/** Loads the first catalogue; rejects when that fails, for nothing can be sold without one. */
export async function openCatalogue(load: () => Promise<Catalogue>): Promise<CatalogueCache> {
  let catalogue = await load();
  const reload = oneAtATime(async () => {
    catalogue = await load();
  });
  return { current: () => catalogue, reload };
}
