import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useWords } from "../words.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { PinField } from "./pin-field.tsx";
import { passkeysWork } from "./passkeys.ts";
import { type ProofState, proofQuery } from "./proof-query.ts";
import { SetPin } from "./set-pin.tsx";
import type { Proof } from "./use-proof.ts";
import { proofWords } from "./words.en.ts";

type StepProps = {
  proof: Proof;
  /** Confirms the dialog's act, as its own button does. */
  onGo: () => void;
};

/**
 * The part of a confirm dialog that asks for proof: a passkey first, the payment PIN as the other way. A
 * person who has neither sets one here.
 */
export function ProofStep(props: StepProps) {
  return props.proof.isAsked ? <Asked {...props} /> : null;
}

function Asked({ proof, onGo }: StepProps) {
  const t = useWords(proofWords);
  const { data, isError, refetch } = proof.query;
  if (!data && isError) return <ErrorState title={t.notLoaded} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={1} height="h-20" label={t.loading} />;
  if (!proof.means) return <ChooseMeans proof={proof} />;
  const isReady = proof.means === "pin" ? data.pin.isSet : data.passkeys.length > 0;
  if (!isReady) return <SetUp key={proof.means} proof={proof} state={data} />;
  return proof.means === "pin" ? (
    <AskPin proof={proof} state={data} />
  ) : (
    <AskPasskey proof={proof} state={data} onGo={onGo} />
  );
}

/**
 * Brings the part into view and focuses what it asks first, when it appears and when `again` becomes true.
 */
function useFocusOn(what: string, again = true) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!again) return;
    box.current?.scrollIntoView({ block: "nearest" });
    box.current?.querySelector<HTMLElement>(what)?.focus();
  }, [what, again]);
  return box;
}

type PartProps = { proof: Proof; state: ProofState };

function AskPasskey({ proof, state, onGo }: PartProps & StepProps) {
  const t = useWords(proofWords);
  const { error, isWaiting } = proof;
  const box = useFocusOn("button", !isWaiting);
  return (
    <section ref={box} aria-label={t.passkeyTitle} className="grid gap-3 rounded-xl bg-sunken p-4">
      <p className="font-semibold">{t.passkeyTitle}</p>
      <p className="text-sm text-ink-soft">{t.passkeyText}</p>
      <div>
        <div role="status">
          {isWaiting && <span className="sr-only">{t.passkeyWaiting}</span>}
          {error && <Refused error={error} />}
        </div>
        <Button wide busy={isWaiting} busyText={t.passkeyWaiting} onClick={onGo}>
          {t.usePasskey}
        </Button>
      </div>
      <OtherMeans proof={proof} state={state} />
    </section>
  );
}

const Refused = ({ error }: { error: string }) => (
  <div className="mb-3">
    <Callout tone="bad" title={error} />
  </div>
);

function AskPin({ proof, state }: PartProps) {
  const t = useWords(proofWords);
  const box = useFocusOn("input");
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
      {state.passkeys.length > 0 && <OtherMeans proof={proof} state={state} />}
    </section>
  );
}

/** Sets the means that the person chose; what is confirmed then takes it. */
function SetUp({ proof, state }: PartProps) {
  const cache = useQueryClient();
  const isPin = proof.means === "pin";
  const box = useFocusOn("input[type=password]");
  const onSet = (pin: string) => {
    proof.type(pin);
    void cache.invalidateQueries({ queryKey: proofQuery.queryKey });
  };
  return (
    <section ref={box} className="grid gap-3">
      {isPin ? <SetPin onSet={onSet} /> : <AddPasskey />}
      <Unfinished error={proof.error} />
      <OtherMeans proof={proof} state={state} />
    </section>
  );
}

function ChooseMeans({ proof }: { proof: Proof }) {
  const t = useWords(proofWords);
  const box = useFocusOn("button");
  return (
    <section ref={box} aria-label={t.chooseTitle} className="grid gap-3 rounded-xl bg-sunken p-4">
      <p className="font-semibold">{t.chooseTitle}</p>
      <p className="text-sm text-ink-soft">{t.chooseText}</p>
      <Button wide onClick={() => proof.choose("passkey")}>
        {t.addPasskey}
      </Button>
      <Button wide variant="secondary" onClick={() => proof.choose("pin")}>
        {t.set}
      </Button>
      <Unfinished error={proof.error} />
    </section>
  );
}

/** Says that the act was pressed before there is a proof. */
function Unfinished({ error }: { error: string | undefined }): ReactNode {
  return (
    <div role="status" className="empty:hidden">
      <FormError error={error} />
    </div>
  );
}

/** Leads to the other means, where the person may use it. */
function OtherMeans({ proof, state }: PartProps) {
  const t = useWords(proofWords);
  if (proof.means === "passkey")
    return (
      <Button variant="quiet" wide onClick={() => proof.choose("pin")}>
        {state.pin.isSet ? t.usePin : t.setPinInstead}
      </Button>
    );
  if (!passkeysWork(state)) return null;
  return (
    <Button variant="quiet" wide onClick={() => proof.choose("passkey")}>
      {state.passkeys.length > 0 ? t.usePasskey : t.addPasskeyInstead}
    </Button>
  );
}
