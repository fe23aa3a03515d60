import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NETWORKS } from "../../../core/networks.ts";
import { formatDay, today } from "../../shared/date.ts";
import type { useDraft } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { PhoneField } from "../../ui/forms/phone-field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { type Plan, plansQuery } from "./api.ts";
import { hourText, partsOf, type ScheduleDraft } from "./rules.ts";
import { scheduleWords } from "./words.en.ts";

type Draft = ReturnType<typeof useDraft<ScheduleDraft>>;
type PartProps = { draft: Draft };

const NO_PLANS: readonly Plan[] = [];

export const usePlans = ({ service, network }: Pick<ScheduleDraft, "service" | "network">) => {
  const { data } = useQuery(plansQuery(service === "data" ? network : ""));
  return { plans: data?.plans ?? NO_PLANS, isLoading: !data && service === "data" && network !== "" };
};

/** The number, and what is bought for it. */
export function OrderFields({ draft }: PartProps) {
  const t = useWords(scheduleWords);
  const { values, set, problems } = draft;
  const { plans, isLoading } = usePlans(values);
  return (
    <>
      <Choice
        legend={t.service}
        name="service"
        value={values.service}
        layout="two"
        options={[
          { value: "data", label: t.data },
          { value: "airtime", label: t.airtime },
        ]}
        onChange={(service) =>
          set({ service, ...(service === "airtime" && values.every === "end" ? { every: "month" } : {}) })
        }
      />
      <PhoneField
        label={t.phone}
        name="phone"
        value={values.phone}
        error={problems.phone}
        onChange={(phone) => set({ phone })}
      />
      <TextField label={t.name} hint={t.nameHint} autoComplete="off" maxLength={60} {...draft.text("name")} />
      <Select
        label={t.network}
        name="network"
        value={values.network}
        error={problems.network}
        placeholder={t.pickNetwork}
        options={NETWORKS.map((network) => ({ value: network, label: network }))}
        onChange={({ target }) => set({ network: target.value, plan: "" })}
      />
      {values.service === "data" ? (
        <Select
          label={t.plan}
          name="plan"
          value={values.plan}
          error={problems.plan}
          placeholder={isLoading ? t.plansLoading : t.choosePlan}
          options={plans.map((plan) => ({
            value: plan._id,
            label: `${planText(plan)}, ${formatMoney(fromWire(plan.my_price))}`,
            disabled: !plan.isOpen,
          }))}
          onChange={({ target }) => set({ plan: target.value })}
        />
      ) : (
        <AmountField
          label={t.amount}
          name="amount"
          value={values.amount}
          error={problems.amount}
          onChange={(amount) => set({ amount })}
        />
      )}
    </>
  );
}

export const planText = (plan: Plan): string => `${plan.plan} ${plan.plan_type} ${plan.month_validate}`;

/** How often, and at which hour. */
export function RhythmFields({ draft }: PartProps) {
  const t = useWords(scheduleWords);
  const { values, set } = draft;
  const rhythms = [
    { value: "day" as const, label: t.day },
    { value: "week" as const, label: t.week },
    { value: "month" as const, label: t.monthly },
    { value: "dates" as const, label: t.dates },
    ...(values.service === "data" ? [{ value: "end" as const, label: t.dataEnds }] : []),
  ];
  return (
    <>
      <Choice
        legend={t.rhythm}
        name="every"
        value={values.every}
        layout="two"
        options={rhythms}
        onChange={(every) => set({ every })}
      />
      {values.every === "week" && <Weekdays draft={draft} />}
      {values.every === "month" && (
        <TextField
          label={t.dayOfMonth}
          hint={t.dayHint}
          inputMode="numeric"
          maxLength={2}
          {...draft.text("dayOfMonth")}
        />
      )}
      {values.every === "dates" && <Dates draft={draft} />}
      {values.every === "end" && (
        <TextField
          label={t.hoursBefore}
          hint={t.hoursHint}
          inputMode="numeric"
          maxLength={2}
          {...draft.text("hoursBefore")}
        />
      )}
      <Select
        label={t.hour}
        name="hour"
        value={values.hour}
        options={Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }))}
        onChange={({ target }) => set({ hour: target.value })}
      />
    </>
  );
}

function Weekdays({ draft: { values, set, problems } }: PartProps) {
  const t = useWords(scheduleWords);
  const chosen = partsOf(values.weekdays);
  const turn = (day: string, isOn: boolean) => {
    const next = isOn ? [...chosen, day] : chosen.filter((one) => one !== day);
    set({ weekdays: next.toSorted((a, b) => a.localeCompare(b)).join(",") });
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t.onDays}</legend>
      <div className="flex flex-wrap gap-x-5">
        {t.weekdays.split(",").map((label, at) => {
          const day = String(at + 1);
          const isOn = chosen.includes(day);
          return <Checkbox key={day} label={label} checked={isOn} onChange={(next) => turn(day, next)} />;
        })}
      </div>
      <FormError error={problems.weekdays} />
    </fieldset>
  );
}

function Dates({ draft: { values, set, problems } }: PartProps) {
  const t = useWords(scheduleWords);
  const [date, setDate] = useState("");
  const chosen = partsOf(values.dates);
  const put = (dates: string[]) =>
    set({ dates: [...new Set(dates)].toSorted((a, b) => a.localeCompare(b)).join(",") });
  const add = () => {
    if (date !== "") put([...chosen, date]);
    setDate("");
  };
  return (
    <div className="grid gap-2">
      <TextField
        label={t.date}
        type="date"
        min={today()}
        value={date}
        error={problems.dates}
        onChange={({ target }) => setDate(target.value)}
      />
      <Button variant="secondary" onClick={add}>
        {t.addDate}
      </Button>
      <ul className="flex flex-wrap gap-2">
        {chosen.map((one) => (
          <li key={one}>
            <Button
              size="sm"
              variant="secondary"
              aria-label={t.removeDate({ date: formatDay(`${one}T12:00:00Z`) })}
              onClick={() => put(chosen.filter((other) => other !== one))}
            >
              {formatDay(`${one}T12:00:00Z`)} ✕
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** When it ends by itself. */
export function StopFields({ draft }: PartProps) {
  const t = useWords(scheduleWords);
  const { values, set } = draft;
  return (
    <>
      <Choice
        legend={t.stop}
        name="stop"
        value={values.stop}
        options={[
          { value: "never", label: t.stopNever },
          { value: "after", label: t.stopAfter },
          { value: "on", label: t.stopOn },
        ]}
        onChange={(stop) => set({ stop })}
      />
      {values.stop === "after" && (
        <TextField label={t.purchases} inputMode="numeric" maxLength={4} {...draft.text("stopAfter")} />
      )}
      {values.stop === "on" && (
        <TextField label={t.lastDay} type="date" min={today()} {...draft.text("stopOn")} />
      )}
    </>
  );
}
