import { useEffect } from "react";
import { useRouter } from "../../shared/router/view.tsx";

/** Opens the screen of a message that was pressed, in the page as it stands (rules 26.8). */
export function PushPresses(): null {
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
