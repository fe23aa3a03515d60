import { useState } from "react";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { ActButtons } from "../../ui/act-buttons.tsx";
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

/** The file, how it was read, and the map by which it is read next. */
function useUpload({ day, place, onClose }: UploadProps) {
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<{ preview: Preview; map: ColumnMap }>();
  const [map, setMap] = useState<ColumnMap | undefined>(day.map ?? undefined);
  const reading = useAct({
    send: async (chosen: File) => previewFile(place, await packedFile(chosen), map),
    onDone: (preview) => {
      setRead({ preview, map: preview.map });
      setMap(preview.map);
    },
  });
  const taking = useAct({
    send: async ({ chosen, by }: { chosen: File; by: ColumnMap }) =>
      uploadFile(place, chosen, { map: by, packed: await packedFile(chosen) }),
    onDone: sayThen(onClose),
    invalidates: [RECONCILIATION],
    isReadAnyway: true,
  });
  const by = read && map === read.map ? read.map : undefined;
  return {
    choose: (chosen: File | undefined) => {
      setFile(chosen);
      setRead(undefined);
    },
    hasFile: file !== undefined,
    preview: read?.preview,
    map,
    setMap,
    /** True when the preview shows the file as it would be taken. */
    isRead: by !== undefined,
    isBusy: reading.isBusy || taking.isBusy,
    isTaking: taking.isBusy,
    problem: taking.problem?.msg ?? reading.problem?.msg,
    goOn: () => {
      if (!file) return;
      if (by) taking.run({ chosen: file, by });
      else reading.run(file);
    },
  };
}

/** Takes a file as a statement: choose it, say which column is which, see how it is read, take it. */
export function UploadDialog(props: UploadProps) {
  const t = useWords(reconciliationWords);
  const upload = useUpload(props);
  const { preview, map, isRead, problem } = upload;
  return (
    <Dialog
      open
      title={t.uploadTitle}
      {...(upload.isTaking ? {} : { onClose: props.onClose })}
      footer={
        <ActButtons
          cancel={t.cancel}
          onCancel={props.onClose}
          busy={upload.isBusy}
          busyText={upload.isTaking ? t.taking : t.readingFile}
          disabled={!upload.hasFile}
          onClick={upload.goOn}
        >
          {isRead ? t.take : preview ? t.again : t.readFile}
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
              onChange={({ target }) => upload.choose(target.files?.[0])}
            />
          )}
        </Field>
        <div role="status" className="empty:hidden">
          {problem && <Callout tone="bad" title={problem} />}
        </div>
        {preview && map && (
          <>
            <PreviewRows preview={preview} />
            <MapFields header={preview.header} map={map} onChange={upload.setMap} />
          </>
        )}
      </div>
    </Dialog>
  );
}
