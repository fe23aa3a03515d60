import { expect, test } from "vitest";
import { chunkName, longestTasks } from "./tasks.ts";

const MAIN = { pid: 7, tid: 1 };
const frame = (url: string, functionName = "f") => ({ callFrame: { url, functionName } });
const events = [
  { ...MAIN, name: "thread_name", ts: 0, args: { name: "CrRendererMain" } },
  { ...MAIN, name: "Profile", ts: 1_000, args: { data: { startTime: 1_000 } } },
  {
    pid: 7,
    tid: 9,
    name: "ProfileChunk",
    ts: 1_000,
    args: {
      data: {
        cpuProfile: {
          nodes: [
            { id: 1, ...frame("", "(root)") },
            { id: 2, parent: 1, ...frame("http://a/assets/first-A1b2C3d4.js") },
            { id: 3, parent: 2, ...frame("", "insertBefore") },
            { id: 4, parent: 1, ...frame("http://a/assets/react-A1b2C3d4.js") },
            { id: 5, parent: 1, ...frame("", "(idle)") },
          ],
          samples: [2, 3, 4, 5, 1],
        },
        timeDeltas: [10_000, 20_000, 5_000, 1_000, 40_000],
      },
    },
  },
  { ...MAIN, name: "RunTask", ts: 1_000, dur: 37_000 },
  // The browser notes a task twice, once around the other.
  { ...MAIN, name: "ThreadControllerImpl::RunTask", ts: 70_000, dur: 60_001 },
  { ...MAIN, name: "RunTask", ts: 70_000, dur: 60_000 },
  { ...MAIN, tid: 3, name: "RunTask", ts: 1_000, dur: 900_000 },
];

test("the longest tasks of the main thread come first, with the time of each file in them", () => {
  expect(longestTasks(events, 5)).toEqual([
    { at: 69, ms: 60, parts: [{ name: "the browser", ms: 40 }] },
    {
      at: 0,
      ms: 37,
      parts: [
        { name: "first", ms: 30 },
        { name: "react", ms: 5 },
      ],
    },
  ]);
});

test("a chunk is named without its hash", () => {
  expect(["/assets/profile.buydata-Ab_9-xyZ.js", "/sw.js", "http://a/"].map(chunkName)).toEqual([
    "profile.buydata",
    "sw",
    "the page itself",
  ]);
});
