import { useQuery } from "@tanstack/react-query";
import { type AdminPlan, onOffer, suppliersQuery } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { type Delivery, withCode, withoutSupplier, withSupplier } from "./plan-draft.ts";
import { formWords } from "./form-words.en.ts";

type Known = NonNullable<AdminPlan["planCodes"]>;
type SupplierFieldsProps = {
  delivery: Delivery;
  /** The stored codes, with what the suppliers' lists say about them. */
  known: Known;
  /** The typed plan ID: the code where none is typed. */
  planId: string;
  onChange: (delivery: Delivery) => void;
};

/**
 * The plan's suppliers: one asked first, or a list that takes turns; each with its own code. Also whether the
 * plan is on sale.
 */
export function SupplierFields({ delivery, known, planId, onChange }: SupplierFieldsProps) {
  const t = useWords(formWords);
  const { data } = useQuery(suppliersQuery);
  const selling = onOffer(data?.suppliers).filter(({ services }) => services.includes("data"));
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
      <Links delivery={delivery} known={known} planId={planId} onChange={onChange} />
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
function Links({ delivery, known, planId, onChange }: SupplierFieldsProps) {
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
            <li key={supplierName} className="flex flex-wrap items-end gap-x-2">
              <div className="row-text">
                <TextField
                  label={t.codeOf({ name: supplierName })}
                  autoComplete="off"
                  maxLength={80}
                  value={planCode}
                  placeholder={planId}
                  hint={
                    <>
                      {!planCode && <span className="block">{t.codeHint}</span>}
                      <Said known={known} supplierName={supplierName} code={planCode.trim() || planId} />
                    </>
                  }
                  onChange={({ target }) =>
                    onChange(withCode(delivery, { supplierName, planCode: target.value }))
                  }
                />
              </div>
              <IconButton
                label={t.removeSupplier({ name: supplierName })}
                className="mb-0.5 ml-auto text-bad"
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

type SaidProps = { known: Known; supplierName: string; code: string };

/** Says what the supplier's list has under a stored code; nothing for one that was only typed. */
function Said({ known, supplierName, code }: SaidProps) {
  const t = useWords(formWords);
  const stored = known.find((one) => one.supplierName === supplierName && one.planCode === code);
  if (!stored) return null;
  if (stored.isConfirmed) return <>{t.confirmed}</>;
  return <>{stored.listedAs ? t.listedAs({ title: stored.listedAs }) : t.unconfirmed}</>;
}
