import { useEffect } from "react";
import { useRouter } from "../../shared/router/view.tsx";
import { ConnectivityBanner } from "./connectivity-banner.tsx";
import { FrozenNotice } from "./frozen-notice.tsx";
import { LiveSync } from "./live-sync.tsx";
import { LogInAgain } from "./log-in-again.tsx";
import { Notifications, ProblemNews } from "./notifications.tsx";
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

/** Opens the screen of a message that was pressed, in the page as it stands (rules 26.8). */
function PushPresses(): null {
  const router = useRouter();
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const hear = ({ data }: MessageEvent<{ type?: string; url?: string } | undefined>) => {
      if (data?.type === "OPEN" && data.url?.startsWith("/profile")) void router.go(data.url, {});
    };
    navigator.serviceWorker.addEventListener("message", hear);
    return () => navigator.serviceWorker.removeEventListener("message", hear);
  }, [router]);
  return null;
}
