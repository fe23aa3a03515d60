import { CheckIcon, ClockIcon, CrossIcon, UndoIcon } from "./icons.tsx";

const MARKS = {
  done: { look: "bg-good text-surface", ring: "bg-good-soft", Icon: CheckIcon },
  waiting: { look: "bg-warn text-surface", ring: "bg-warn-soft", Icon: ClockIcon },
  failed: { look: "bg-bad text-surface", ring: "bg-bad-soft", Icon: CrossIcon },
  returned: { look: "bg-accent text-on-accent", ring: "bg-accent-soft", Icon: UndoIcon },
  stopped: { look: "bg-accent text-on-accent", ring: "bg-accent-soft", Icon: UndoIcon },
} as const;

/** The large mark of how an act ended; the words beside it say the same. */
export function ResultMark({ ending }: { ending: keyof typeof MARKS }) {
  const { look, ring, Icon } = MARKS[ending];
  return (
    <span aria-hidden="true" className={`grid size-24 place-items-center rounded-full ${ring}`}>
      <span className={`grid size-16 place-items-center rounded-full ${look}`}>
        <Icon className="size-9" />
      </span>
    </span>
  );
}
