import { useState } from "react";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { ActButtons } from "../../ui/act-buttons.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Field, INPUT_CLASS } from "../../ui/forms/field.tsx";
import {
  type ColumnMap,
  type Day,
  packedFile,
  type Preview,
  previewFile,
  RECONCILIATION,
  uploadFile,
} from "./api.ts";
import { MapFields } from "./map-fields.tsx";
import { PreviewRows } from "./preview-rows.tsx";
import type { Place } from "./search.ts";
import { reconciliationWords } from "./words.en.ts";

type UploadProps = { day: Day; place: Place; onClose: () => void };

/** Takes a file as a statement: choose it, say which column is which, see how it is read, take it. */
export function UploadDialog({ day, place, onClose }: UploadProps) {
  const t = useWords(reconciliationWords);
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<{ preview: Preview; map: ColumnMap }>();
  const [map, setMap] = useState<ColumnMap | undefined>(day.map ?? undefined);
  const reading = useAct({
    send: async ({ chosen, by }: { chosen: File; by: ColumnMap | undefined }) =>
      previewFile(place, await packedFile(chosen), by),
    onDone: (preview) => {
      setRead({ preview, map: preview.map });
      setMap(preview.map);
    },
  });
  const taking = useAct({
    send: async (chosen: File) =>
      uploadFile(place, chosen, { map: read?.map as ColumnMap, packed: await packedFile(chosen) }),
    onDone: sayThen(onClose),
    invalidates: [RECONCILIATION],
    isReadAnyway: true,
  });
  const isRead = read !== undefined && map === read.map;
  const problem = taking.problem?.msg ?? reading.problem?.msg;
  return (
    <Dialog
      open
      title={t.uploadTitle}
      {...(taking.isBusy ? {} : { onClose })}
      footer={
        <ActButtons
          cancel={t.cancel}
          onCancel={onClose}
          busy={taking.isBusy || reading.isBusy}
          busyText={taking.isBusy ? t.taking : t.readingFile}
          disabled={!file}
          onClick={() => {
            if (!file) return;
            if (isRead) taking.run(file);
            else reading.run({ chosen: file, by: map });
          }}
        >
          {isRead ? t.take : read ? t.again : t.readFile}
        </ActButtons>
      }
    >
      <div className="grid gap-4">
        <Field label={t.file} hint={t.fileHint}>
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept=".csv,.txt,.xlsx"
              className={`${INPUT_CLASS} py-2.5`}
              onChange={({ target }) => {
                setFile(target.files?.[0]);
                setRead(undefined);
              }}
            />
          )}
        </Field>
        <div role="status" className="empty:hidden">
          {problem && <Callout tone="bad" title={problem} />}
        </div>
        {read && map && (
          <>
            <PreviewRows preview={read.preview} />
            <MapFields header={read.preview.header} map={map} onChange={setMap} />
            {!isRead && file && (
              <Button
                variant="secondary"
                busy={reading.isBusy}
                busyText={t.readingFile}
                onClick={() => reading.run({ chosen: file, by: map })}
              >
                {t.again}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
