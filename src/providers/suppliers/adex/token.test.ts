import { expect, test } from "vitest";
import type { HttpCall, HttpOutcome } from "../../http.ts";
import { config, signedIn } from "./test-support.ts";
import { createTokenStore } from "../../token-store.ts";
import { signInTo } from "./token.ts";

/** A token store whose host answers when the test says so. */
function bench() {
  const calls: HttpCall[] = [];
  const gates: PromiseWithResolvers<HttpOutcome>[] = [];
  const send = (call: HttpCall) => {
    calls.push(call);
    const gate = Promise.withResolvers<HttpOutcome>();
    gates.push(gate);
    return gate.promise;
  };
  const store = createTokenStore(
    () => signInTo({ http: { send, close: async () => {} }, config }),
    () => 0,
  );
  return { store, calls, gates };
}

test("a sign-in has its own time limit, and who has less time waits no longer than that", async () => {
  const { store, calls, gates } = bench();
  const hasty = store.current(5);
  const patient = store.current(60_000);
  expect(await hasty).toMatchObject({ kind: "unreachable" });
  expect(calls.map(({ totalMs }) => totalMs)).toEqual([1_000]);
  gates[0]?.resolve(signedIn());
  expect(await patient).toMatchObject({ kind: "token", token: "static-key-1" });
  expect(await store.current(0)).toMatchObject({ kind: "token" });
  expect(calls).toHaveLength(1);
});

test("a sign-in that breaks is not kept: the next one asks again", async () => {
  const { store, calls, gates } = bench();
  const first = store.current(60_000);
  gates[0]?.reject(new Error("broken"));
  await expect(first).rejects.toThrow("broken");
  const second = store.current(60_000);
  gates[1]?.resolve(signedIn());
  expect(await second).toMatchObject({ kind: "token" });
  expect(calls).toHaveLength(2);
});
