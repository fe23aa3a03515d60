import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { allGroups, isOfGroup } from "../../../core/contact-groups.ts";
import { type Contact, contactsQuery } from "../../shared/contacts/contacts-query.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { bulkWords } from "./words.en.ts";

type PickProps = { onPick: (people: readonly Contact[]) => void; onClose: () => void };

/** A dialog to take many of the person's contacts at once. */
export function PickPeople({ onPick, onClose }: PickProps) {
  const t = useWords(bulkWords);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data, isError, refetch } = useQuery(contactsQuery);
  const everybody = (data ?? []).map(({ _id: id }) => id);
  const isAll = everybody.length > 0 && chosen.size === everybody.length;
  const turn = (ids: readonly string[], isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, ...ids] : [...chosen].filter((one) => !ids.includes(one))));
  return (
    <Dialog
      open
      title={t.people}
      onClose={onClose}
      footer={
        <Button
          disabled={chosen.size === 0}
          onClick={() => onPick((data ?? []).filter(({ _id: id }) => chosen.has(id)))}
        >
          {t.addPeople({ count: chosen.size })}
        </Button>
      }
    >
      {!data && isError && <ErrorState title={t.peopleNotLoaded} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton rows={4} label={t.loading} />}
      {data?.length === 0 && <EmptyState title={t.noPeople}>{t.noPeopleWhy}</EmptyState>}
      {everybody.length > 0 && (
        <div className="grid gap-1">
          <Checkbox
            label={t.allPeople}
            checked={isAll}
            onChange={(isOn) => setChosen(new Set(isOn ? everybody : []))}
          />
          {allGroups(data ?? []).map((group) => {
            const ids = (data ?? []).filter((one) => isOfGroup(one, group)).map(({ _id: id }) => id);
            return (
              <Checkbox
                key={group}
                label={t.group({ name: group })}
                hint={t.groupSize({ count: ids.length })}
                checked={ids.every((id) => chosen.has(id))}
                onChange={(isOn) => turn(ids, isOn)}
              />
            );
          })}
          {data?.map(({ _id: id, contactName, contactNumber }) => (
            <Checkbox
              key={id}
              label={contactName}
              hint={contactNumber}
              checked={chosen.has(id)}
              onChange={(isOn) => turn([id], isOn)}
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}
