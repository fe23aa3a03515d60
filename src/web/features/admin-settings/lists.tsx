import { servicesQuery } from "../../shared/admin-details.ts";
import type { AnswerOf } from "../../shared/api/api.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { type Cost, costsQuery } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { CheckIcon, CrossIcon } from "../../ui/icons.tsx";
import { Badge } from "../../ui/status.tsx";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { textColumn } from "../../ui/lists/columns.tsx";
import { choicesQuery } from "./api.ts";
import { CheckDialog } from "./check-dialog.tsx";
import { labelOf } from "./rules.ts";
import { settingsWords } from "./words.en.ts";

const LISTS = { suppliers: SupplierList, services: ServiceList, costs: CostList };

/** A dialog with the suppliers, the open services or our costs. */
export function CheckList({ of, onClose }: { of: keyof typeof LISTS; onClose: () => void }) {
  const One = LISTS[of];
  return <One onClose={onClose} />;
}

type Choice = AnswerOf<"GET /admin/supplier">[number];

function SupplierList({ onClose }: { onClose: () => void }) {
  const t = useWords(settingsWords);
  const columns: readonly StaffColumn<Choice>[] = [
    textColumn({
      key: "network",
      head: t.network,
      card: "title",
      isFixed: true,
      text: (row) => labelOf(row.network),
    }),
    textColumn({
      key: "first",
      head: t.first,
      card: "amount",
      text: (row) => row.supplierName || t.nobody,
    }),
    textColumn({ key: "service", head: t.service, text: (row) => t[row.service] }),
    textColumn({
      key: "next",
      head: t.next,
      text: (row) => row.suppliers.slice(1).join(", ") || t.nobody,
    }),
  ];
  return (
    <CheckDialog
      list="chosen-suppliers"
      title={t.suppliersNow}
      query={choicesQuery}
      columns={columns}
      rowKey={(row) => `${row.network} ${row.service}`}
      onClose={onClose}
    />
  );
}

type Service = AnswerOf<"GET /admin/checkServices">[number];

function ServiceList({ onClose }: { onClose: () => void }) {
  const t = useWords(settingsWords);
  const columns: readonly StaffColumn<Service>[] = [
    textColumn({
      key: "name",
      head: t.product,
      card: "title",
      isFixed: true,
      text: (row) => labelOf(row.serviceName),
    }),
    textColumn({ key: "type", head: t.type, text: (row) => t[row.serviceType] }),
    {
      key: "status",
      head: t.status,
      card: "amount",
      text: (row) => (row.isAvailable ? t.available : t.locked),
      cell: (row) => <OpenBadge isOpen={row.isAvailable} />,
    },
  ];
  return (
    <CheckDialog
      list="services"
      title={t.servicesNow}
      query={servicesQuery}
      columns={columns}
      rowKey={(row) => row._id}
      onClose={onClose}
    />
  );
}

function OpenBadge({ isOpen }: { isOpen: boolean }) {
  const t = useWords(settingsWords);
  const Mark = isOpen ? CheckIcon : CrossIcon;
  return (
    <Badge tone={isOpen ? "good" : "bad"}>
      <Mark className="size-3.5" /> {isOpen ? t.available : t.locked}
    </Badge>
  );
}

function CostList({ onClose }: { onClose: () => void }) {
  const t = useWords(settingsWords);
  const columns: readonly StaffColumn<Cost>[] = [
    textColumn({
      key: "network",
      head: t.network,
      card: "title",
      isFixed: true,
      text: (row) => labelOf(row.network),
    }),
    textColumn({ key: "service", head: t.service, text: (row) => t[row.service] }),
    {
      key: "cost",
      head: t.costPrice,
      card: "amount",
      numeric: true,
      text: (row) => row.costPrice,
      cell: (row) => {
        const amount = formatMoney(fromWire(row.costPrice));
        return row.varies ? t.onAverage({ amount }) : amount;
      },
    },
  ];
  return (
    <CheckDialog
      list="cost-prices"
      title={t.costsNow}
      query={costsQuery}
      columns={columns}
      rowKey={(row) => `${row.network} ${row.service}`}
      onClose={onClose}
    />
  );
}
