import { useWords } from "../words.ts";
import { type Change, changesOf, nameOf } from "./rules.ts";
import { changesWords } from "./words.en.ts";

/**
 * Before and after of an act, one line per field: the old value struck through with the new one beside it. A
 * value that stayed, or that only one side has, is plain.
 */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const t = useWords(changesWords);
  const changes = changesOf(before, after);
  if (changes.length === 0) return <p className="text-sm text-ink-soft">{t.nothing}</p>;
  return (
    <dl aria-label={t.caption} className="lines-y rounded-xl border border-line">
      {changes.map((change) => (
        <div key={change.path} className="grid gap-1 px-3.5 py-2.5">
          <dt className="text-sm text-ink-soft">
            {nameOf(change.path) || t.value}
            {change.kind === "same" && ` · ${t.same}`}
            {change.kind === "removed" && ` · ${t.before}`}
          </dt>
          <dd className="text-sm wrap-anywhere">
            <Sides change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sides({ change }: { change: Change }) {
  const t = useWords(changesWords);
  const { before, after, kind } = change;
  if (kind === "same" || kind === "removed") return <span>{before}</span>;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {kind === "changed" && (
        <>
          <del className="rounded-md bg-bad-soft px-1.5 text-ink">
            <span className="sr-only">{t.before}: </span>
            {before}
          </del>
          <span aria-hidden="true">→</span>
        </>
      )}
      <ins className="rounded-md bg-good-soft px-1.5 font-semibold text-ink no-underline">
        <span className="sr-only">{t.after}: </span>
        {after}
      </ins>
    </span>
  );
}
