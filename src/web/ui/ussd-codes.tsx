import { ChevronDownIcon } from "./icons.tsx";

/** Codes per network that a customer dials to see a balance; a tap dials on a phone. */
export function UssdCodes({
  title,
  networks,
}: {
  title: string;
  networks: readonly { name: string; codes: readonly string[] }[];
}) {
  return (
    <details className="rounded-2xl border border-line bg-surface">
      <summary className="flex min-h-13 list-none items-center justify-between gap-3 px-4 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDownIcon className="size-5 text-ink-soft opened:rotate-180" />
      </summary>
      <dl className="lines-y border-t border-line px-4">
        {networks.map(({ name, codes }) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="ml-auto flex flex-wrap justify-end gap-x-4">
              {codes.map((code) => (
                <a
                  key={code}
                  href={`tel:${encodeURIComponent(code)}`}
                  className="figures inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
                >
                  {code}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
