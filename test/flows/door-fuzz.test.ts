import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { watchChanges } from "../support/changes.ts";
import { freshDatabase } from "../support/database.ts";
import { around, type Case, CASES, isTaken, oneByOne } from "../support/fuzz.ts";
import { sellAsDemo } from "../support/dialects.ts";
import { newMember } from "../support/members.ts";
import { sendParts, usualParts } from "../support/requests.ts";
import { startTestApp } from "../support/world.ts";
import { runs } from "../support/seed.ts";

/**
 * Whatever arrives, the door answers: junk over every route, with a valid token and an empty wallet. What the
 * contract refuses is a 400 that leaves no trace; what it lets in although it is odd is a refusal or an
 * answer, never a breakdown. Routes of staff: test/flows/door-fuzz-staff.test.ts.
 */
const world = await startTestApp(await freshDatabase(), { simulators: { magic: false } });
await sellAsDemo(world);
const changes = await watchChanges(world.database);
const user = await newMember(world);
// Somebody else's session: ending one's own would end the test.
const stranger = await world.makeUser();

const cases = CASES.filter(({ route }) => route.access === "visitor" || route.access === "user");
const JUNK = runs({ quick: 25, long: 200 });
/** Hashing a password takes its time. */
const SLOW = new Set([
  "register",
  "login",
  "changePassword",
  "disableSecondFactor",
  "resetPassword",
  "setPaymentPin",
  "changePaymentPin",
  "requestPinReset",
  "resetPaymentPin",
]);

/** A case as tests use it: the usual request with one place replaced. */
function prepared(one: Case) {
  const { name, place, route } = one;
  const usual = { ...usualParts(name, route), ...(route.params ? { params: { id: stranger.id } } : {}) };
  const sendIn = (sent: unknown) =>
    sendParts({ app: world.app, token: user.token }, route, { ...usual, [place]: sent });
  return { junk: around(one), usual: usualParts(name, route)[place], sendIn };
}

describe("what the contract refuses is a 400 (or an unknown address) and leaves no trace", () => {
  // An id that may be any text is refused for its length alone: test/flows/door.test.ts.
  const refusing = cases.filter(({ name }) => name !== "readTransaction");
  test.each(refusing)("$name, $place", async (one) => {
    const { junk, sendIn } = prepared(one);
    await changes.take();
    const refused = junk.filter((sent) => !isTaken(one, sent));
    await fc.assert(
      fc.asyncProperty(refused, async (sent) => {
        const reply = await sendIn(sent);
        const answer = `${reply.statusCode} ${reply.json<{ code: string }>().code}`;
        expect(["400 bad_request", "400 malformed_body", "404 not_found"]).toContain(answer);
      }),
      { numRuns: JUNK },
    );
    expect(await changes.take()).toEqual([]);
  });
});

describe("what the contract lets in, however odd, is answered without breaking down, and moves no money", () => {
  test.each(cases)("$name, $place", async (one) => {
    const { junk, usual, sendIn } = prepared(one);
    const examples = oneByOne(usual).filter((sent) => isTaken(one, sent));
    await fc.assert(
      fc.asyncProperty(
        junk.filter((sent) => isTaken(one, sent)),
        async (sent) => {
          const reply = await sendIn(sent);
          expect(reply.statusCode < 500 ? "" : reply.body).toBe("");
        },
      ),
      {
        examples: examples.map((sent): [unknown] => [sent]),
        numRuns: SLOW.has(one.name) ? 12 : examples.length + JUNK,
      },
    );
    const { body } = await world.call("GET /auth", { token: user.token });
    expect(body.user.balance).toBe(0);
  });
});
