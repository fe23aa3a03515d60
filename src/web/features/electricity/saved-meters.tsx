import { useState } from "react";
import { fromWire, shortMoney } from "../../shared/money.ts";
import type { KnownMeter } from "../../shared/meters-query.ts";
import { useWords } from "../../shared/words.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EditIcon } from "../../ui/icons-buy.tsx";
import { Initial } from "../../ui/initial.tsx";
import { NameMeterDialog } from "./name-meter-dialog.tsx";
import { electricityWords } from "./words.en.ts";

const FEW = 3;

type SavedMetersProps = { meters: readonly KnownMeter[]; onPick: (meter: KnownMeter) => void };

/** The person's meters with what was last bought; a press chooses one. Nothing without any (rules 5.27). */
export function SavedMeters({ meters, onPick }: SavedMetersProps) {
  const t = useWords(electricityWords);
  const [isWhole, setWhole] = useState(false);
  const [naming, setNaming] = useState<KnownMeter>();
  if (meters.length === 0) return null;
  const shown = isWhole ? meters : meters.slice(0, FEW);
  return (
    <Card title={t.meters}>
      <ul className="-my-1 lines-y">
        {shown.map((meter) => (
          <li
            key={`${meter.meterId} ${meter.meterNumber}`}
            className="flex flex-wrap items-center gap-x-1 py-1"
          >
            <MeterButton meter={meter} onPick={() => onPick(meter)} />
            <IconButton
              label={t.rename({ meter: nameOf(meter) })}
              onClick={() => setNaming(meter)}
              className="-mr-2 ml-auto text-ink-soft"
            >
              <EditIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {shown.length < meters.length && (
        <Button variant="quiet" wide className="mt-2" onClick={() => setWhole(true)}>
          {t.showAll({ count: String(meters.length) })}
        </Button>
      )}
      {naming && <NameMeterDialog meter={naming} onClose={() => setNaming(undefined)} />}
    </Card>
  );
}

const nameOf = ({ name, owner, meterNumber }: KnownMeter) => name || owner || meterNumber;

function MeterButton({ meter, onPick }: { meter: KnownMeter; onPick: () => void }) {
  const t = useWords(electricityWords);
  const { company, meterNumber, lastAmount, lastUnits: units } = meter;
  const amount = lastAmount === null ? undefined : shortMoney(fromWire(lastAmount));
  return (
    <button
      type="button"
      onClick={onPick}
      className="-ml-2 row-text flex min-h-14 basis-[11rem] flex-wrap items-center gap-x-3 rounded-xl px-2 py-1 text-left hover:bg-sunken"
    >
      <span className="sr-only">{t.buyFor}</span>
      <Initial name={nameOf(meter)} />
      <span className="row-text">
        <span className="line-clamp-2 font-semibold">{nameOf(meter)}</span>
        <span className="block text-sm text-ink-soft">
          {company} <span className="figures">{meterNumber}</span>
        </span>
        {amount && (
          <span className="block text-sm text-ink-soft">
            {units ? t.lastUnits({ amount, units }) : t.last({ amount })}
          </span>
        )}
      </span>
    </button>
  );
}
