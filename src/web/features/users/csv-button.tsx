import { useState } from "react";
import { CsvDialog } from "./csv-dialog.tsx";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/icons.tsx";
import type { UserQuery } from "./search.ts";
import { usersWords } from "./words.en.ts";

type CsvButtonProps = { filters: UserQuery; totalPages: number; totalUsers: number };

/** The list as a file: asks which pages. */
export function CsvButton(props: CsvButtonProps) {
  const t = useWords(usersWords);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
        <DownloadIcon /> {t.csv}
      </Button>
      {isAsking && <CsvDialog {...props} onClose={close} />}
    </>
  );
}
