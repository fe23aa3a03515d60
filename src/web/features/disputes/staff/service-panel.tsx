import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../../shared/words.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Choice } from "../../../ui/forms/choice.tsx";
import { Table } from "../../../ui/lists/table.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { serviceQuery } from "./api.ts";
import { staffDisputeWords } from "./words.en.ts";

/** How each of staff served the problems of the last week or month, for admins. */
export function ServicePanel() {
  const t = useWords(staffDisputeWords);
  const [days, setDays] = useState<"7" | "30">("7");
  const { data, isError, isPlaceholderData, refetch } = useQuery(serviceQuery(Number(days)));
  return (
    <Card title={t.service}>
      <div className="grid gap-4">
        <Choice
          legend={t.days}
          name="days"
          value={days}
          options={[
            { value: "7", label: t.week },
            { value: "30", label: t.month },
          ]}
          onChange={setDays}
        />
        {data ? (
          data.staff.length > 0 ? (
            <Table
              caption={t.service}
              rows={data.staff}
              rowKey={({ userName }) => userName}
              busy={isPlaceholderData}
              columns={[
                { key: "staff", head: t.staff, card: "title", cell: ({ userName }) => userName },
                { key: "answered", head: t.answeredCount, numeric: true, cell: ({ answered }) => answered },
                { key: "inTime", head: t.inTime, numeric: true, cell: ({ inTime }) => inTime },
                { key: "median", head: t.median, cell: ({ medianMinutes }) => timeText(medianMinutes) },
                { key: "ended", head: t.endedCount, numeric: true, cell: ({ ended }) => ended },
                { key: "overdue", head: t.overdueCount, numeric: true, cell: ({ overdue }) => overdue },
              ]}
            />
          ) : (
            <p className="text-sm text-ink-soft">{t.nobodyServed}</p>
          )
        ) : isError ? (
          <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
        ) : (
          <Skeleton rows={2} height="h-10" label={t.loading} />
        )}
      </div>
    </Card>
  );
}

function timeText(minutes: number | null): string {
  const t = staffDisputeWords.get();
  if (minutes === null) return "";
  return minutes < 120 ? t.minutes(minutes) : t.hours(Math.floor(minutes / 60));
}
