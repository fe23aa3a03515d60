import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { adminDetailsQuery, servicesChanged } from "../../shared/admin-details.ts";
import { call } from "../../shared/api/api.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CsvNow } from "../../ui/lists/csv-now.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { groupServices, type Service, serviceWords, stopsWords, withStatus } from "./rules.ts";
import { ServiceCard } from "./service-card.tsx";
import { servicesWords } from "./words.en.ts";
import { useAct } from "../../shared/sending/use-act.ts";

/**
 * Every service with its lock. Locking asks for confirmation, because it stops sales; unlocking applies at
 * once.
 */
export function ServicesPanel() {
  const t = useWords(servicesWords);
  const { data } = useQuery(adminDetailsQuery);
  const [asked, setAsked] = useState<Service>();
  const change = useSwitch(() => setAsked(undefined));
  if (!data) return <Skeleton rows={4} height="h-20" label={t.loading} />;
  return (
    <section aria-label={t.title} className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <h2 className="text-xl">{t.title}</h2>
        <CsvNow
          name="services"
          columns={[
            { head: t.service, text: serviceWords },
            { head: t.status, text: ({ isAvailable }) => (isAvailable ? t.open : t.locked) },
          ]}
          read={async () => ({ rows: data.services, isCut: false })}
        />
      </div>
      {groupServices(data.services).map(({ kind, services }) => (
        <section key={kind} aria-label={t[kind]}>
          <h3 className="mb-2.5 text-base">{t[kind]}</h3>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {services.map((service) => (
              <li key={service.serviceName}>
                <ServiceCard
                  service={service}
                  isBusy={change.isBusy && isSame(change.input, service)}
                  onPress={() =>
                    service.isAvailable ? setAsked(service) : change.run({ ...service, isAvailable: true })
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {asked && (
        <ConfirmDialog
          title={t.lockAsk({ service: serviceWords(asked) })}
          action={t.lockName({ service: serviceWords(asked) })}
          busyText={t.locking}
          cancel={t.cancel}
          isDangerous
          isBusy={change.isBusy}
          problem={change.problem?.msg}
          onConfirm={() => change.run({ ...asked, isAvailable: false })}
          onClose={() => {
            change.reset();
            setAsked(undefined);
          }}
        >
          <p>{stopsWords(asked)}</p>
          <p className="text-sm text-ink-soft">{t.underWay}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

const isSame = (one: Service | undefined, other: Service) =>
  one?.serviceName === other.serviceName && one.serviceType === other.serviceType;

/** Locks or unlocks a service; the server's answer shows at once, also on the buy screens. */
function useSwitch(onDone: () => void) {
  const cache = useQueryClient();
  return useAct({
    send: ({ serviceName, serviceType, isAvailable: serviceStatus }: Service) =>
      call("POST /admin/updateServices", { body: { serviceName, serviceType, serviceStatus } }),
    onDone: ({ msg }, wanted) => {
      notify.success(msg);
      cache.setQueryData(adminDetailsQuery.queryKey, (known) => known && withStatus(known, wanted));
      onDone();
      return servicesChanged(cache);
    },
  });
}
