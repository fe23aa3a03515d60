import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Service } from "../../../core/transactions.ts";
import { SERVICES } from "../../../core/transactions.ts";
import { servicesQuery } from "../../shared/admin-details.ts";
import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { onOffer, suppliersQuery } from "../../shared/shop/queries.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/forms/select.tsx";
import { choicesQuery } from "./api.ts";
import { CheckList } from "./lists.tsx";
import { Part } from "./part.tsx";
import { checkSupplier, labelOf, routable, type SupplierDraft } from "./rules.ts";
import { settingsWords } from "./words.en.ts";

/** Sets the first supplier of a network or product. */
export function SupplierForm() {
  const t = useWords(settingsWords);
  const draft = useDraft<SupplierDraft>({ network: "", supplier: "all", service: "" }, checkSupplier);
  const { values, problems } = draft;
  const services = useQuery(servicesQuery);
  const suppliers = useQuery(suppliersQuery);
  const [isChecking, setChecking] = useState(false);
  const act = useAct({
    send: ({ network, supplier, service }: SupplierDraft) =>
      call("POST /admin/supplier", {
        body: { network, supplierName: supplier, ...(service ? { service: service as Service } : {}) },
      }),
    onDone: ({ msg }) => notify.success(msg),
    invalidates: [choicesQuery.queryKey],
  });
  return (
    <Part title={t.suppliersTitle} note={t.suppliersNote}>
      <form ref={draft.form} noValidate className="grid gap-4" onSubmit={draft.submit(act.run)}>
        <Select
          label={t.networkOrProduct}
          placeholder={t.select}
          value={values.network}
          error={problems.network}
          options={routable(services.data ?? []).map((value) => ({ value, label: labelOf(value) }))}
          onChange={({ target }) => draft.set({ network: target.value })}
        />
        <Select
          label={t.supplier}
          value={values.supplier}
          error={problems.supplier}
          options={[
            { value: "all", label: t.all },
            ...onOffer(suppliers.data?.suppliers).map(({ supplierName, isEnabled }) => ({
              value: supplierName,
              label: isEnabled ? supplierName : t.off({ name: supplierName }),
            })),
          ]}
          onChange={({ target }) => draft.set({ supplier: target.value })}
        />
        <Select
          label={t.service}
          placeholder={t.allServices}
          value={values.service}
          options={SERVICES.map((value) => ({ value, label: t[value] }))}
          onChange={({ target }) => draft.set({ service: target.value })}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" busy={act.isBusy}>
            {t.updateSupplier}
          </Button>
          <Button variant="secondary" onClick={() => setChecking(true)}>
            {t.checkSuppliers}
          </Button>
        </div>
      </form>
      {isChecking && <CheckList of="suppliers" onClose={() => setChecking(false)} />}
    </Part>
  );
}
