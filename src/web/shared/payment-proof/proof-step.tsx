import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useWords } from "../words.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PinField } from "./pin-field.tsx";
import { proofQuery } from "./proof-query.ts";
import { SetPin } from "./set-pin.tsx";
import type { Proof } from "./use-proof.ts";
import { proofWords } from "./words.en.ts";

/** The part of a confirm dialog that asks for the payment PIN; where there is none, it is set here. */
export function ProofStep({ proof }: { proof: Proof }) {
  return proof.isAsked ? <Asked proof={proof} /> : null;
}

function Asked({ proof }: { proof: Proof }) {
  const t = useWords(proofWords);
  const cache = useQueryClient();
  const { data, isError, refetch } = useQuery(proofQuery);
  if (isError) return <ErrorState title={t.notLoaded} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={1} height="h-20" label={t.loading} />;
  if (data.pin.isSet) return <AskPin proof={proof} />;
  const done = (pin: string) => {
    proof.type(pin);
    void cache.invalidateQueries({ queryKey: proofQuery.queryKey });
  };
  return <SetPin onSet={done} />;
}

function AskPin({ proof }: { proof: Proof }) {
  const t = useWords(proofWords);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <section ref={box} aria-label={t.askTitle} className="grid gap-3 rounded-xl bg-sunken p-4">
      <p className="font-semibold">{t.askTitle}</p>
      <p className="text-sm text-ink-soft">{t.askText}</p>
      <PinField
        label={t.pin}
        value={proof.pin}
        error={proof.error}
        hint={t.forgot}
        onChange={({ target }) => proof.type(target.value)}
      />
    </section>
  );
}
