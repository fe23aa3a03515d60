import { ConnectivityBanner } from "./connectivity-banner.tsx";
import { FrozenNotice } from "./frozen-notice.tsx";
import { LiveSync } from "./live-sync.tsx";
import { LogInAgain } from "./log-in-again.tsx";
import { Notifications, ProblemNews } from "./notifications.tsx";
import { PushPresses } from "./push-presses.ts";
import { UpdateBar } from "./update-bar.tsx";

/** Parts beside every signed-in screen that may load after it. */
export function Companions() {
  return (
    <>
      <ConnectivityBanner />
      <FrozenNotice />
      <UpdateBar />
      <ProblemNews />
      <LiveSync />
      <Notifications />
      <LogInAgain />
      <PushPresses />
    </>
  );
}
