/** A person's first letter on a round background, as decoration beside the name. */
export function Initial({ name }: { name: string }) {
  const [letter = "?"] = name.trim();
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-lg font-bold text-accent"
    >
      {letter.toUpperCase()}
    </span>
  );
}
