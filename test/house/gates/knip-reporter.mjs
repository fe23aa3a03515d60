/** Prints what knip found and how many files it read; its own JSON reporter leaves the number out. */
export default function report({ issues, counters }) {
  const { _files, ...rest } = issues;
  process.stdout.write(
    JSON.stringify({ looked: counters.processed, issues: { files: _files ?? {}, ...rest } }),
  );
}
