import { createFileRoute } from "@tanstack/react-router";
import { PartnershipScreen } from "../features/partnership/partnership-screen.tsx";
import { load } from "../app/shell/load.ts";
import { partnershipQuery } from "../shared/partnership-query.ts";
import { settingsQuery } from "../shared/settings-query.ts";

export const Route = createFileRoute("/profile/partnership")({
  staticData: { title: "Partnership" },
  loader: (visit) =>
    load(visit, ({ start }) => {
      start(partnershipQuery);
      start(settingsQuery);
    }),
  component: PartnershipScreen,
});
