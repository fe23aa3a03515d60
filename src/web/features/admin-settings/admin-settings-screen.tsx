import { onDemand } from "../../shared/lazy-part.tsx";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { SettingsTab } from "./rules.ts";
import { settingsWords } from "./words.en.ts";

const HouseSettings = onDemand(() => import("./house/house-settings.tsx").then((file) => file.HouseSettings));

const ShopForms = onDemand(() => import("./shop-forms.tsx").then((file) => file.ShopForms));
const NoticeForm = onDemand(() => import("./notice-form.tsx").then((file) => file.NoticeForm));
const nothing = () => {};

type AdminSettingsProps = {
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
};

/** Running the shop: five forms, and beside them the settings of the house. Agents have the notification alone. */
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
            {tab === "house" ? (
              <HouseSettings waiting={<Skeleton rows={5} />} onMissing={() => onTab("shop")} />
            ) : (
              <ShopForms waiting={<Skeleton rows={5} />} onMissing={nothing} />
            )}
          </Tabs>
        </div>
      ) : (
        <div className="max-w-xl">
          <NoticeForm waiting={<Skeleton rows={5} />} onMissing={nothing} />
        </div>
      )}
    </div>
  );
}
