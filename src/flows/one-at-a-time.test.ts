import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("runs never overlap, a call is served by a run that began after it, and a storm costs two runs", async () => {
  const gates: PromiseWithResolvers<void>[] = [];
  const read = oneAtATime(() => {
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    return gate.promise;
  });
  const first = read();
  const later = [read(), read(), read()];
  expect(gates).toHaveLength(1);
  gates[0]?.reject(new Error("broken"));
  await expect(first).rejects.toThrow("broken");
  while (gates.length < 2) await Promise.resolve();
  gates[1]?.resolve();
  await Promise.all(later);
  expect(gates).toHaveLength(2);
});
