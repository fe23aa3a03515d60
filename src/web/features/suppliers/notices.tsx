import type { Supplier } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { SecretBox } from "../../ui/secret-box.tsx";
import { supplierWords } from "./words.en.ts";

/** The address for a supplier's notices, to be stored in our account there; nothing where it sends none. */
export function Notices({ supplier }: { supplier: Supplier }) {
  const t = useWords(supplierWords);
  if (supplier.noticeUrl === null) return null;
  return (
    <section className="grid gap-4 border-t border-line pt-5">
      <div>
        <h3 className="text-base">{t.notices}</h3>
        <p className="text-sm text-ink-soft">{t.noticesNote}</p>
      </div>
      <SecretBox label={t.noticesAddress} secret={supplier.noticeUrl} copy={t.copyAddress} />
    </section>
  );
}
