import { HouseSettings } from "./house/house-settings.tsx";
import { NoticeForm } from "./notice-form.tsx";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Tabs } from "../../ui/tabs.tsx";
import type { SettingsTab } from "./search.ts";
import { settingsWords } from "./words.en.ts";
import { CostForm } from "./cost-form.tsx";
import { PriceForm } from "./price-form.tsx";
import { ServiceForm } from "./service-form.tsx";
import { SupplierForm } from "./supplier-form.tsx";

type AdminSettingsProps = {
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
};

/**
 * The settings of the shop: five forms, and a tab with the shop's own settings. Agents see the notification
 * form only.
 */
export function AdminSettingsScreen({ tab, onTab }: AdminSettingsProps) {
  const { isAdmin } = useUser();
  const t = useWords(settingsWords);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl">{t.title}</h1>
      {isAdmin ? (
        <div>
          <Tabs
            label={t.parts}
            value={tab}
            onChange={onTab}
            tabs={[
              { value: "shop", label: t.shop },
              { value: "house", label: t.house },
            ]}
          >
            {tab === "house" ? <HouseSettings /> : <ShopForms />}
          </Tabs>
        </div>
      ) : (
        <div className="max-w-xl">
          <NoticeForm />
        </div>
      )}
    </div>
  );
}

const FORMS = [PriceForm, SupplierForm, ServiceForm, CostForm, NoticeForm];

/** The forms by which an admin runs the shop: stacked on a phone, in two columns on a wide window. */
function ShopForms() {
  return (
    <div className="-mb-4 gap-4 md:columns-2">
      {FORMS.map((Form, at) => (
        <div key={at} className="mb-4 break-inside-avoid">
          <Form />
        </div>
      ))}
    </div>
  );
}
