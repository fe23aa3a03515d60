import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { LockIcon } from "../../ui/icons-people.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { Badge } from "../../ui/status.tsx";
import { nameOf, type Service, serviceWords } from "./rules.ts";
import { servicesWords } from "./words.en.ts";

type ServiceCardProps = { service: Service; isBusy: boolean; onPress: () => void };

/** One service: its state, and the button that locks or unlocks it. */
export function ServiceCard({ service, isBusy, onPress }: ServiceCardProps) {
  const t = useWords(servicesWords);
  const { isAvailable } = service;
  const named = { service: serviceWords(service) };
  return (
    <article className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-1 rounded-2xl border border-line bg-surface py-3 pr-3 pl-4">
      <div className="row-text flex flex-col items-start gap-1">
        <h4 className="font-semibold">{nameOf(service)}</h4>
        <Badge tone={isAvailable ? "good" : "bad"}>
          {isAvailable ? <CheckIcon className="size-3.5" /> : <LockIcon className="size-3.5" />}
          {isAvailable ? t.open : t.locked}
        </Badge>
      </div>
      <Button
        className="ml-auto"
        variant={isAvailable ? "secondary" : "primary"}
        aria-label={isAvailable ? t.lockName(named) : t.unlockName(named)}
        busy={isBusy}
        busyText={isAvailable ? t.locking : t.unlocking}
        onClick={onPress}
      >
        {isAvailable ? t.lock : t.unlock}
      </Button>
    </article>
  );
}
