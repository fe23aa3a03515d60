import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SERVICES } from "../../../core/transactions.ts";
import { servicesChanged, servicesQuery } from "../../shared/admin-details.ts";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/forms/select.tsx";
import { CheckList } from "./lists.tsx";
import { Part } from "./part.tsx";
import { checkService, labelOf, productsOf, type ServiceDraft } from "./rules.ts";
import { settingsWords } from "./words.en.ts";

/** Locks or unlocks a product of a service, such as the data of a network or a company. */
export function ServiceForm() {
  const t = useWords(settingsWords);
  const cache = useQueryClient();
  const draft = useDraft<ServiceDraft>({ type: "data", product: "", status: "available" }, checkService);
  const { type, product, status } = draft.values;
  const services = useQuery(servicesQuery);
  const [isChecking, setChecking] = useState(false);
  const act = useAct({
    send: (sent: ServiceDraft) =>
      call("POST /admin/updateServices", {
        body: {
          serviceName: sent.product,
          serviceType: sent.type,
          serviceStatus: sent.status === "available",
        },
      }),
    onDone: ({ msg }) => {
      void servicesChanged(cache);
      notify.success(msg);
    },
  });
  return (
    <Part title={t.servicesTitle} note={t.servicesNote}>
      <form ref={draft.form} noValidate className="grid gap-4" onSubmit={draft.submit(act.run)}>
        <Choice
          legend={t.type}
          name="service-type"
          value={type}
          options={SERVICES.map((value) => ({ value, label: t[value] }))}
          onChange={(value) => draft.set({ type: value, product: "" })}
        />
        <Select
          label={t.product}
          placeholder={t.select}
          value={product}
          error={draft.problems.product}
          options={productsOf(services.data ?? [], type).map((value) => ({
            value,
            label: labelOf(value),
          }))}
          hint={<Now service={services.data?.find((one) => one._id === `${product}/${type}`)} />}
          onChange={({ target }) => draft.set({ product: target.value })}
        />
        <Choice
          legend={t.status}
          name="service-status"
          layout="two"
          value={status === "locked" ? "locked" : "available"}
          options={(["available", "locked"] as const).map((value) => ({ value, label: t[value] }))}
          onChange={(value) => draft.set({ status: value })}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" busy={act.isBusy}>
            {t.updateService}
          </Button>
          <Button variant="secondary" onClick={() => setChecking(true)}>
            {t.checkStatus}
          </Button>
        </div>
      </form>
      {isChecking && <CheckList of="services" onClose={() => setChecking(false)} />}
    </Part>
  );
}

type Service = AnswerOf<"GET /admin/checkServices">[number];

function Now({ service }: { service: Service | undefined }) {
  const t = useWords(settingsWords);
  if (!service) return null;
  const status = (service.isAvailable ? t.available : t.locked).toLowerCase();
  return <>{t.isNow({ name: labelOf(service.serviceName), status })}</>;
}
