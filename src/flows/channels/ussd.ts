import { RESUME_MS } from "../../core/channels.ts";
import { FIRST_LANGUAGE } from "../../core/languages.ts";
import { normalisePhone } from "../../core/networks.ts";
import { refusalText } from "../../core/ussd/endings.ts";
import {
  type Act,
  advance,
  begin,
  type Shown,
  show,
  type UssdFacts,
  type UssdState,
  unfinished,
} from "../../core/ussd/machine.ts";
import { screen } from "../../core/ussd/screen.ts";
import { USSD_WORDS } from "../../core/ussd/words.ts";
import { commit, type Deps } from "../deps.ts";
import { triesLeft, tryPin } from "../payment-proof/try-pin.ts";
import { factsFor, outcomeOf } from "./facts.ts";
import { carryOut } from "./carry-out.ts";
import {
  findLinked,
  findOrder,
  lastSession,
  type Linked,
  newestOrder,
  saveSession,
  takeInputs,
} from "./queries.ts";

/** One request of the gateway. `text` holds all inputs, PINs too: it is never kept or logged. */
export type UssdCall = { ref: string; phone: string; networkCode: string; text: string };

/** The answer in the gateway's words: `CON` goes on, `END` ends the session. */
type Answer = `CON ${string}` | `END ${string}`;

/** The longest text and the most inputs of one session. */
const MAX_TEXT = 2_000;
const MAX_INPUTS = 100;
const CHANNEL = "ussd";

const end = (text: string): Answer => `END ${text}`;

/** Answers one step of a session (rules 32). A request that was answered before gets the same answer. */
export async function answerUssd(deps: Deps, call: UssdCall): Promise<Answer> {
  const first = USSD_WORDS[FIRST_LANGUAGE];
  if (deps.catalogue().settings.ussdCode === "") return end(screen(first.off));
  const phone = normalisePhone(call.phone);
  const linked = phone && (await findLinked(deps.db, CHANNEL, phone));
  if (!linked) return end(screen(first.unknownNumber));
  const say = USSD_WORDS[linked.link.language];
  const inputs = call.text === "" ? [] : call.text.split("*");
  if (call.text.length > MAX_TEXT || inputs.length > MAX_INPUTS) return end(screen(say.tooLong));
  const whose = { channel: CHANNEL, userId: linked.person.id, ref: call.ref } as const;
  const at = deps.clock.now();
  const taken = await commit(deps, "ussd.take", (tx) =>
    takeInputs(tx, { ...whose, inputs: inputs.length, at, state: { at: "menu" } }),
  );
  if (taken.kind === "again")
    return taken.answer
      ? (deps.vault.open(taken.answer, sealedAs(whose)) as Answer)
      : end(screen(say.stillWorking));
  const facts = await factsFor(deps, linked, call.networkCode);
  const from = taken.kind === "new" ? await opening(deps, facts, whose) : shownIn(facts, taken.state);
  const shown = await step(
    deps,
    { linked, facts, from },
    inputs.slice(taken.kind === "next" ? taken.inputs : 0),
  );
  const answer: Answer = `${shown.state.at === "over" ? "END" : "CON"} ${shown.text}`;
  const sealed = deps.vault.seal(answer, sealedAs(whose));
  await commit(deps, "ussd.answer", (tx) =>
    saveSession(tx, { ...whose, inputs: inputs.length, state: shown.state, answer: sealed }),
  );
  return answer;
}

const sealedAs = ({ userId, ref }: { userId: string; ref: string }): string => `ussd ${userId} ${ref}`;

/** States are written by us alone. */
const shownIn = (facts: UssdFacts, state: unknown): Shown => show(facts, state as UssdState);

/** Begins a session: with what a lost one left, or below the outcome of what was bought a moment ago. */
async function opening(
  deps: Pick<Deps, "db" | "clock">,
  facts: UssdFacts,
  whose: { channel: typeof CHANNEL; userId: string; ref: string },
): Promise<Shown> {
  const since = new Date(deps.clock.now().getTime() - RESUME_MS);
  const [state, order] = await Promise.all([
    lastSession(deps.db, whose, since),
    newestOrder(deps.db, CHANNEL, { userId: whose.userId, since }),
  ]);
  const left = state === undefined ? undefined : unfinished(state as UssdState);
  const isOpen = left !== undefined && (await findOrder(deps.db, left.id)) === undefined;
  const outcome = order ? await outcomeOf(deps, facts.language, order) : "";
  return begin(facts, isOpen ? left : undefined, outcome);
}

type Stepping = { linked: Linked; facts: UssdFacts; from: Shown };

/** Takes the new inputs one after the other. A PIN is read only where it came alone. */
async function step(
  deps: Deps,
  { linked, facts, from }: Stepping,
  inputs: readonly string[],
): Promise<Shown> {
  let now = from;
  for (const input of inputs) {
    const next = advance(now.state, input, facts);
    if (next.kind === "shown") now = next;
    else if (inputs.length === 1) now = await act(deps, { linked, facts }, next);
    else now = show(facts, next.state, USSD_WORDS[facts.language].pinAlone);
  }
  return now;
}

/** Checks the PIN, with the count and the lock that it has everywhere, and does what it was asked for. */
async function act(
  deps: Deps,
  who: { linked: Linked; facts: UssdFacts },
  { pin, state }: Act,
): Promise<Shown> {
  const { facts, linked } = who;
  const userId = linked.person.id;
  const tried = await tryPin(deps, { userId, pin });
  if (tried.ok) return carryOut(deps, who, state);
  if (tried.fault.code !== "payment_pin_wrong") return over(facts, refusalText(facts.language, tried.fault));
  const left = await triesLeft(deps, userId);
  const text = USSD_WORDS[facts.language].pinWrong(left);
  return left === 0 ? over(facts, text) : show(facts, state, text);
}

const over = (facts: UssdFacts, text: string): Shown => show(facts, { at: "over" }, text);
