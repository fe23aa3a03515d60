import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDraft } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { settingsQuery } from "../../shared/settings-query.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { Form, Schedule } from "./api.ts";
import { ConfirmSchedule } from "./confirm-schedule.tsx";
import { OrderFields, planText, RhythmFields, StopFields, usePlans } from "./form-parts.tsx";
import {
  type Calendar,
  checkDraft,
  draftOf,
  firstOf,
  formOf,
  oftenOf,
  priceOf,
  type ScheduleDraft,
} from "./rules.ts";
import type { ScheduleSearch } from "./search.ts";
import { scheduleWords } from "./words.en.ts";

type FormProps = {
  schedule: Schedule | undefined;
  search: ScheduleSearch;
  onSaved: (id: string) => void;
};

/** The price of what a form names, and the name of it. */
export function usePrice(values: ScheduleDraft) {
  const { plans } = usePlans(values);
  const { data: settings } = useQuery(settingsQuery);
  const { userType } = useUser();
  const plan = plans.find(({ _id: id }) => id === values.plan);
  const order =
    values.service === "data"
      ? `${values.network} ${plan ? planText(plan) : ""}`.trim()
      : `${values.network} ₦${values.amount}`;
  return { price: priceOf(values, { plans, charges: settings?.airtimeCharges ?? [], userType }), order };
}

/** Makes or changes a schedule. */
export function ScheduleForm({ schedule, search, onSaved }: FormProps) {
  const t = useWords(scheduleWords);
  const draft = useDraft<ScheduleDraft>(() => draftOf(schedule, search), checkDraft);
  const [asked, setAsked] = useState<{ form: Form; first: string | undefined }>();
  const { values } = draft;
  const { price, order } = usePrice(values);
  const ask = draft.submit((valid) => {
    if (price !== undefined) {
      const form = formOf(valid, price);
      setAsked({ form, first: schedule ? undefined : firstOf(calendarOf(form)) });
    } else draft.show(valid.service === "data" ? { plan: t.choosePlan } : { amount: t.enterAmount });
  });
  return (
    <Card title={schedule ? t.editTitle : t.newTitle}>
      <form ref={draft.form} noValidate onSubmit={ask} className="grid gap-5">
        <OrderFields draft={draft} />
        <RhythmFields draft={draft} />
        <StopFields draft={draft} />
        {price !== undefined && (
          <p className="flex flex-wrap justify-between gap-2">
            <span>{t.price}</span>
            <b className="figures">{formatMoney(fromWire(price))}</b>
          </p>
        )}
        <Button type="submit">{t.check}</Button>
      </form>
      {asked && (
        <ConfirmSchedule
          form={asked.form}
          id={schedule?._id}
          order={order}
          often={oftenOf(calendarOf(asked.form))}
          first={asked.first}
          onClose={() => setAsked(undefined)}
          onSaved={onSaved}
        />
      )}
    </Card>
  );
}

/** How often and until when a form buys, as a schedule has it. */
const calendarOf = (form: Form): Calendar => ({
  every: form.every,
  weekdays: (form.weekdays ?? []).map(Number),
  dayOfMonth: form.dayOfMonth === undefined ? null : Number(form.dayOfMonth),
  dates: form.dates ?? [],
  hoursBefore: form.hoursBefore === undefined ? null : Number(form.hoursBefore),
  hour: Number(form.hour),
  stopOn: form.stopOn ?? null,
});
