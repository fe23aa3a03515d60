import { COMPANIES } from "../../../core/electricity.ts";
import { NETWORKS } from "../../../core/networks.ts";
import { BRANDS, COMPANY_NAMES } from "../../../core/services.ts";
import { DIALECTS } from "../../../core/supplier-dialects.ts";
import type { useDraft } from "../../shared/forms/draft.ts";
import { useWords } from "../../shared/words.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { ID_SERVICES, isDescribed, possibleOf, type SetUpDraft } from "./set-up-rules.ts";
import { supplierWords } from "./words.en.ts";

type Draft = ReturnType<typeof useDraft<SetUpDraft>>;
const plain = { autoComplete: "off", spellCheck: false } as const;
const same = (value: string) => ({ value, label: value });

/** Dialect, address, services and ids of a supplier; `isNew` asks for its name first. */
export function SetUpFields({ draft, isNew }: { draft: Draft; isNew?: boolean }) {
  const t = useWords(supplierWords);
  const { dialect } = draft.values;
  return (
    <>
      {isNew && <TextField label={t.name} hint={t.nameHint} {...plain} {...draft.text("supplierName")} />}
      <Select
        label={t.dialect}
        placeholder={t.selectDialect}
        value={dialect}
        error={draft.problems["dialect"]}
        options={DIALECTS.map((value) => ({ value, label: t[value] }))}
        onChange={({ target }) => draft.set({ dialect: target.value })}
      />
      <TextField
        label={t.address}
        hint={t.addressHint}
        inputMode="url"
        maxLength={300}
        {...plain}
        {...draft.text("baseUrl")}
      />
      <Services draft={draft} />
      {isDescribed(dialect) && (
        <TextAreaField
          label={t.description}
          hint={t.descriptionHint}
          rows={12}
          {...plain}
          {...draft.text("options")}
        />
      )}
      {dialect !== "" && !isDescribed(dialect) && <Ids draft={draft} />}
      {dialect === "msorg" && <MsorgFields draft={draft} />}
    </>
  );
}

function Services({ draft }: { draft: Draft }) {
  const t = useWords(supplierWords);
  const problem = draft.problems["services"];
  return (
    <fieldset aria-invalid={problem ? true : undefined} className="grid gap-1">
      <legend className="text-sm font-semibold">{t.sells}</legend>
      {possibleOf(draft.values.dialect).map((service) => (
        <Switch
          key={service}
          label={t[service]}
          checked={draft.values[service] === "yes"}
          onChange={(on) => draft.set({ [service]: on ? "yes" : "" })}
        />
      ))}
      {problem && <p className="text-sm font-medium text-bad">{problem}</p>}
    </fieldset>
  );
}

/** The host's own ids of networks, and of electricity companies where it sells electricity. */
function Ids({ draft }: { draft: Draft }) {
  const t = useWords(supplierWords);
  const id = (name: string, label: string) => (
    <TextField key={name} label={label} maxLength={60} {...plain} {...draft.text(name)} />
  );
  return (
    <>
      {(["airtime", "data"] as const).map((service) => (
        <fieldset key={service}>
          <legend className="mb-2 text-sm font-semibold">{t.idsOf({ service: t[service] })}</legend>
          <div className="grid pairs gap-3">
            {NETWORKS.map((network) => id(`${service}.${network}`, network))}
          </div>
        </fieldset>
      ))}
      {draft.values["electricity"] === "yes" && (
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">{t.idsOf({ service: t.companies })}</legend>
          <div className="grid pairs gap-3">
            {COMPANIES.map((company) => id(`company.${company.id}`, company.name))}
          </div>
        </fieldset>
      )}
      {ID_SERVICES.filter((service) => draft.values[service] === "yes").map((service) => (
        <fieldset key={service}>
          <legend className="mb-2 text-sm font-semibold">{t.idsOf({ service: t[service] })}</legend>
          <div className="grid pairs gap-3">
            {BRANDS[service].map((brand) => id(`${service}.${brand}`, COMPANY_NAMES[brand]))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

function MsorgFields({ draft }: { draft: Draft }) {
  const t = useWords(supplierWords);
  return (
    <>
      <Switch
        label={t.ident}
        hint={t.identHint}
        checked={draft.values["ident"] === "yes"}
        onChange={(on) => draft.set({ ident: on ? "yes" : "" })}
      />
      {draft.values["electricity"] === "yes" && (
        <div className="grid pairs gap-3">
          <Select
            label={t.billFields}
            value={draft.values["billFields"]}
            options={["stock", "glad", "v2"].map(same)}
            onChange={({ target }) => draft.set({ billFields: target.value })}
          />
          <Select
            label={t.discoBy}
            value={draft.values["discoBy"]}
            options={["name", "id"].map(same)}
            onChange={({ target }) => draft.set({ discoBy: target.value })}
          />
        </div>
      )}
    </>
  );
}
