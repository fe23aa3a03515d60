import { ConnectivityBanner } from "./connectivity-banner.tsx";
import { LiveSync } from "./live-sync.tsx";
import { Notifications } from "./notifications.tsx";
import { UpdateBar } from "./update-bar.tsx";

/** What stands beside every signed-in screen and may come after it. */
export function Companions() {
  return (
    <>
      <ConnectivityBanner />
      <UpdateBar />
      <LiveSync />
      <Notifications />
    </>
  );
}
