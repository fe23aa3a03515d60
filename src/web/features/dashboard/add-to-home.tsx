import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { dashboardWords } from "./words.en.ts";

/** How to put the app on a device whose browser makes no offer of its own. */
export function AddToHome({ onClose }: { onClose: () => void }) {
  const t = useWords(dashboardWords);
  return (
    <Dialog open title={t.installTitle} onClose={onClose} footer={<Button onClick={onClose}>{t.ok}</Button>}>
      <dl className="grid gap-4">
        {(
          [
            ["android", "androidNote"],
            ["iphone", "iphoneNote"],
            ["computer", "computerNote"],
          ] as const
        ).map(([device, note]) => (
          <div key={device}>
            <dt className="font-semibold">{t[device]}</dt>
            <dd className="text-ink-soft">{t[note]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
