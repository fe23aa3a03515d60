import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerOf } from "../../shared/api/api.ts";
import { useWords } from "../../shared/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { factorQuery } from "../../shared/second-factor-query.ts";
import { ConfirmFactor, SetUpFactor, type SetUp } from "./factor-set-up.tsx";
import { SwitchOffFactor } from "./factor-off.tsx";
import { Loaded } from "./loaded.tsx";
import type { PanelProps } from "./panel.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { panelWords } from "./panel-words.en.ts";

/** The second factor (rules 3.17): set-up, recovery codes, switching off. */
export function FactorPanel({ onClose }: PanelProps) {
  const t = useWords(panelWords);
  const cache = useQueryClient();
  const query = useQuery(factorQuery);
  const [codes, setCodes] = useState<string[]>();
  const renew = () => cache.invalidateQueries({ queryKey: factorQuery.queryKey });
  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(undefined);
          void renew();
        }}
      />
    );
  }
  return (
    <Dialog open title={t.secondFactor} onClose={onClose}>
      <Loaded query={query}>
        {(state) => <FactorState state={state} onCodes={setCodes} onOff={() => void renew()} />}
      </Loaded>
    </Dialog>
  );
}

type FactorStateProps = {
  state: AnswerOf<"GET /auth/secondFactor">;
  onCodes: (codes: string[]) => void;
  onOff: () => void;
};

function FactorState({ state, onCodes, onOff }: FactorStateProps) {
  const [setUp, setSetUp] = useState<SetUp>();
  if (state.isOn) return <SwitchOffFactor state={state} onOff={onOff} />;
  if (setUp) return <ConfirmFactor setUp={setUp} onCodes={onCodes} />;
  return <SetUpFactor onSetUp={setSetUp} />;
}
