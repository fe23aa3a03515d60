import { Choice } from "./forms/choice.tsx";
import { NetworkMark } from "./network-mark.tsx";
import { useWords } from "../shared/words.ts";
import { uiWords } from "./words.en.ts";

type NetworkChoiceProps = {
  value: string;
  networks: readonly { name: string; isOpen: boolean }[];
  onChange: (name: string) => void;
  error?: string | undefined;
};

/** The four networks; a network whose service is locked is shown but cannot be chosen. */
export function NetworkChoice({ value, networks, onChange, error }: NetworkChoiceProps) {
  const t = useWords(uiWords);
  return (
    <Choice
      legend={t.network}
      name="network"
      layout="four"
      value={value}
      error={error}
      onChange={onChange}
      options={networks.map(({ name, isOpen }) => ({
        value: name,
        disabled: !isOpen,
        note: isOpen ? undefined : t.locked,
        label: (
          <span className="-mx-2 grid justify-items-center gap-1 text-xs tracking-tight sm:text-sm">
            <NetworkMark network={name} />
            {name}
          </span>
        ),
      }))}
    />
  );
}
