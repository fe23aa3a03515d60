import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../shared/date.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { houseQuery } from "../../shared/house-query.ts";
import { chooseReports, type Readers, readersKey, readersQuery } from "./api.ts";
import { Shown } from "./parts.tsx";
import { bookWords } from "./words.en.ts";

/** The readers of the reports by mail, and the reports that were sent. */
export function ReportsTab() {
  const readers = useQuery(readersQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
      <Shown query={readers}>{(data) => <Reports readers={data} />}</Shown>
    </div>
  );
}

function Reports({ readers: { readers, sent } }: { readers: Readers }) {
  const t = useWords(bookWords);
  const kinds = (one: { daily: boolean; monthly: boolean }) =>
    [one.daily && t.dailyToo, one.monthly && t.monthlyToo].filter(Boolean).join(", ");
  const columns: readonly Column<Readers["sent"][number]>[] = [
    { key: "period", head: t.period, card: "title", cell: ({ period }) => period },
    { key: "person", head: t.person, card: "meta", cell: ({ userName }) => userName },
    { key: "at", head: t.sentAt, card: "meta", cell: ({ at }) => formatDateTime(at) },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
      <OwnReports readers={readers} />
      <Card title={t.readers}>
        {readers.length === 0 ? (
          <p className="text-sm text-ink-soft">{t.noReaders}</p>
        ) : (
          <ul className="lines-y">
            {readers.map((one) => (
              <li key={one.userName} className="flex justify-between gap-3 py-2">
                <span className="font-semibold">{one.userName}</span>
                <span className="text-ink-soft">{kinds(one)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2 md:col-span-2">
        <h2 className="text-lg">{t.lastSent}</h2>
        {sent.length === 0 ? (
          <p className="text-sm text-ink-soft">{t.noneSent}</p>
        ) : (
          <Table
            caption={t.lastSent}
            columns={columns}
            rows={sent}
            rowKey={({ period, userName }) => `${period} ${userName}`}
          />
        )}
      </section>
    </div>
  );
}

/** The reports of the admin who looks; a change applies at once. */
function OwnReports({ readers }: { readers: Readers["readers"] }) {
  const t = useWords(bookWords);
  const { userName } = useUser();
  const { data: house } = useQuery(houseQuery);
  const own = readers.find((one) => one.userName === userName);
  const choice = { daily: own?.daily ?? false, monthly: own?.monthly ?? false };
  const act = useAct({ send: chooseReports, invalidates: [readersKey], fallback: t.saveFailed });
  const change = (part: Partial<typeof choice>) => act.run({ ...choice, ...part });
  return (
    <Card title={t.mine}>
      <p className="mb-3 text-sm text-ink-soft">{t.mineNote({ hour: house?.reportHour ?? 7 })}</p>
      <Switch
        label={t.daily}
        checked={choice.daily}
        disabled={act.isBusy}
        onChange={(daily) => change({ daily })}
      />
      <Switch
        label={t.monthly}
        checked={choice.monthly}
        disabled={act.isBusy}
        onChange={(monthly) => change({ monthly })}
      />
    </Card>
  );
}
