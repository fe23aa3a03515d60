import { useQuery } from "@tanstack/react-query";
import { PLAN_PRICES } from "../../../core/margins.ts";
import { ALL_BRANDS } from "../../../core/services.ts";
import { onOffer, suppliersQuery } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { Select } from "../../ui/forms/select.tsx";
import { FilterLine } from "../../ui/lists/filter-line.tsx";
import { LateTextField } from "../../ui/lists/late-text-field.tsx";
import { CATEGORIES, type PricesProps, type PricesSearch } from "./search.ts";
import { pricesWords } from "./words.en.ts";

const FILTERS = ["network", "category", "supplier", "text", "tier"] as const;

/** The plans that are looked at, and which of their prices. */
export function PriceFilter({ search, onSearch, isBusy }: PricesProps & { isBusy: boolean }) {
  const t = useWords(pricesWords);
  const { data } = useQuery(suppliersQuery);
  const set = (name: (typeof FILTERS)[number], value: string) => {
    const { [name]: _old, page: _page, ...rest } = search;
    onSearch(value ? ({ ...rest, [name]: value } as PricesSearch) : rest);
  };
  const choice = (name: "network" | "category" | "supplier" | "tier", values: readonly Option[]) => (
    <Select
      label={t[name]}
      value={search[name] ?? ""}
      placeholder={t.all}
      options={values}
      onChange={({ target }) => set(name, target.value)}
    />
  );
  const suppliers = onOffer(data?.suppliers).map(({ supplierName: value }) => ({ value, label: value }));
  return (
    <FilterLine isSet={FILTERS.some((name) => search[name] !== undefined)} onClear={() => onSearch({})}>
      {choice(
        "network",
        ALL_BRANDS.map((value) => ({ value, label: value })),
      )}
      {choice(
        "category",
        CATEGORIES.map((value) => ({ value, label: t[value] })),
      )}
      {choice("supplier", suppliers)}
      {choice(
        "tier",
        PLAN_PRICES.map((value) => ({ value, label: t[value] })),
      )}
      <LateTextField
        label={t.search}
        value={search.text ?? ""}
        isBusy={isBusy}
        onText={(text) => set("text", text.trim())}
      />
    </FilterLine>
  );
}

type Option = { value: string; label: string };
