import { createFileRoute } from "@tanstack/react-router";
import { PartnershipScreen } from "../features/partnership/partnership-screen.tsx";

export const Route = createFileRoute("/profile/partnership")({
  staticData: { title: "Partnership" },
  component: PartnershipScreen,
});
