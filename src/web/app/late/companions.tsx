import { watchLine } from "../../shared/connectivity.ts";
import { LineBanner } from "./connectivity-banner.tsx";
import { LiveSync } from "./live-sync.tsx";
import { Notifications } from "./notifications.tsx";
import { UpdateBar } from "./update-bar.tsx";

watchLine();

/** What stands beside every signed-in screen and may come after it. */
export function Companions() {
  return (
    <>
      <LineBanner />
      <UpdateBar />
      <LiveSync />
      <Notifications />
    </>
  );
}
