import { today } from "../../../shared/date.ts";
import { keepDrawing } from "../../../shared/kept-data.ts";

/**
 * The part of their history that a person saw last, as a tree that the next visit's page draws before its
 * program is there (rules 9.48; FILL_SCRIPT in build/inline.ts). It is taken from the drawn screen, so the
 * program replaces it without a jump.
 */
type Drawn = string | ByDay | [tag: string, attributes: Record<string, string>, ...children: Drawn[]];
/** A text that names a day: as it is read on that day (counted from 1970), on the next one and later. */
type ByDay = { day: number; texts: [string, string, string] };

const DAY_MS = 86_400_000;
/** Enough for the first view of a tall screen. */
const ROWS_KEPT = 14;
/** The attributes that are drawn again: look and meaning, no address and no link to another part. */
const ATTRIBUTES =
  /^(class|role|scope|colspan|datetime|type|aria-(hidden|label|busy|haspopup|current)|viewBox|fill|stroke.*|d|c?[xy]|r[xy]?|width|height)$/;

/** Writes the text of a day or moment (ms) as it is read at `now` (ms). */
type Say = (at: number, now: number) => string;

/** Returns what `say` reads of a moment on its day, on the next one, and later. */
function byDay(at: number, say: Say): ByDay {
  // Later is as late as this drawing at least: by then the year may be another one.
  const [now, next, later] = [at, at + DAY_MS, Math.max(at + 2 * DAY_MS, Date.now())].map((asRead) =>
    say(at, asRead),
  );
  return { day: dayNumber(at), texts: [now ?? "", next ?? "", later ?? ""] };
}

/** Returns the number of a moment's day in Lagos since 1970. */
function dayNumber(at: number): number {
  return Date.parse(today(new Date(at))) / DAY_MS;
}

/** Draws the children of an element as a tree, up to so many rows of tables. */
function childrenOf(element: Element, left: { rows: number }, sayDay: Say): Drawn[] {
  const day = element.getAttribute("data-day");
  if (day) return [byDay(Date.parse(`${day}T12:00:00+01:00`), sayDay)];
  const drawn: Drawn[] = [];
  for (const node of element.childNodes) {
    if (node instanceof Text) drawn.push(node.data);
    if (!(node instanceof Element)) continue;
    if (node.tagName === "TR" && --left.rows < 0) continue;
    const children = childrenOf(node, left, sayDay);
    if (node.tagName === "TBODY" && children.length === 0) continue;
    const given = [...node.attributes].filter(({ name }) => ATTRIBUTES.test(name));
    const attributes = Object.fromEntries(given.map(({ name, value }) => [name, value]));
    drawn.push([node.tagName.toLowerCase(), attributes, ...children]);
  }
  return drawn;
}

type Shown = { at: number; sayDay: Say; sayAge: Say };

/**
 * Keeps what is drawn in `root` for the next visit of this person. `at` is the time (ms) of its data;
 * `sayDay` names the day of an element with `data-day`, `sayAge` says how old the data is.
 */
export function keepDrawn(root: Element, { at, sayDay, sayAge }: Shown): void {
  const drawing = {
    // The next page must be of the same program, with the same classes, in the same language and year.
    program: document.querySelector<HTMLScriptElement>("script[type=module]")?.getAttribute("src"),
    language: document.documentElement.lang,
    year: Number(today(new Date(at)).slice(0, 4)),
    age: byDay(at, sayAge),
    nodes: childrenOf(root, { rows: ROWS_KEPT }, sayDay),
  };
  keepDrawing(JSON.stringify(drawing));
}
