import { useQuery } from "@tanstack/react-query";
import { suppliersQuery } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { type Delivery, withCode, withoutSupplier, withSupplier } from "./plan-draft.ts";
import { formWords } from "./form-words.en.ts";

type SupplierFieldsProps = { delivery: Delivery; onChange: (delivery: Delivery) => void };

/**
 * The plan's suppliers: one asked first, or a list that takes turns; each with its own code. Also whether the
 * plan is on sale.
 */
export function SupplierFields({ delivery, onChange }: SupplierFieldsProps) {
  const t = useWords(formWords);
  const { data } = useQuery(suppliersQuery);
  const selling = data?.suppliers.filter(({ services }) => services.includes("data")) ?? [];
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-base font-bold">{t.delivery}</legend>
      <Switch
        label={t.autoRotate}
        hint={t.autoRotateHint}
        checked={delivery.autoRotate}
        onChange={(autoRotate) => onChange({ ...delivery, autoRotate })}
      />
      <Select
        label={t.supplier}
        hint={delivery.autoRotate ? t.rotateHint : t.supplierHint}
        value={delivery.autoRotate ? "all" : delivery.supplier}
        options={[
          { value: "all", label: t.allSuppliers },
          ...selling.map(({ supplierName }) => ({ value: supplierName, label: supplierName })),
        ]}
        onChange={({ target }) => onChange(withSupplier(delivery, target.value))}
      />
      <Links delivery={delivery} onChange={onChange} />
      <Switch
        label={t.availability}
        hint={t.availabilityHint}
        checked={delivery.isAvailable}
        onChange={(isAvailable) => onChange({ ...delivery, isAvailable })}
      />
    </fieldset>
  );
}

/** The list of suppliers, each with its code and a remove button. */
function Links({ delivery, onChange }: SupplierFieldsProps) {
  const t = useWords(formWords);
  const title = delivery.autoRotate ? t.rotating : t.listed;
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {delivery.links.length === 0 ? (
        <p className="rounded-xl bg-sunken px-4 py-3 text-sm text-ink-soft">{t.noList}</p>
      ) : (
        <ul aria-label={title} className="grid gap-3">
          {delivery.links.map(({ supplierName, planCode }) => (
            <li key={supplierName} className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <TextField
                  label={t.codeOf({ name: supplierName })}
                  autoComplete="off"
                  maxLength={80}
                  value={planCode}
                  onChange={({ target }) =>
                    onChange(withCode(delivery, { supplierName, planCode: target.value }))
                  }
                />
              </div>
              <IconButton
                label={t.removeSupplier({ name: supplierName })}
                className="mb-0.5 text-bad"
                onClick={() => onChange(withoutSupplier(delivery, supplierName))}
              >
                <CloseIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
