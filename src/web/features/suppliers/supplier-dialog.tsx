import { useQuery } from "@tanstack/react-query";
import { suppliersQuery } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Health } from "./health.tsx";
import { Limits } from "./limits.tsx";
import { PlanSync } from "./plan-sync.tsx";
import { PANELS, type Panel } from "./search.ts";
import { SetUp } from "./set-up.tsx";
import { supplierWords } from "./words.en.ts";

type SupplierDialogProps = {
  name: string;
  panel: Panel;
  onPanel: (panel: Panel) => void;
  onClose: () => void;
};

/** One supplier: its health and switch, its set-up, the differences of its plan list, and its limits. */
export function SupplierDialog({ name, panel, onPanel, onClose }: SupplierDialogProps) {
  const t = useWords(supplierWords);
  const { data, isError, refetch } = useQuery(suppliersQuery);
  const supplier = data?.suppliers.find((one) => one.supplierName === name);
  const labels = { health: t.health, setup: t.setup, plans: t.plansPanel, limits: t.limits };
  return (
    <Dialog
      open
      title={name}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      {supplier && data ? (
        <Tabs
          label={t.panels}
          value={panel}
          onChange={onPanel}
          tabs={PANELS.map((value) => ({ value, label: labels[value] }))}
        >
          {panel === "health" && <Health supplier={supplier} lowFloat={data.lowFloat} />}
          {panel === "setup" && <SetUp key={name} supplier={supplier} onRemoved={onClose} />}
          {panel === "plans" && <PlanSync code={name} />}
          {panel === "limits" && <Limits key={name} supplier={supplier} />}
        </Tabs>
      ) : data ? (
        <EmptyState title={t.none} />
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={4} label={t.loading} />
      )}
    </Dialog>
  );
}
