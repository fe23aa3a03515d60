import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveFile } from "./save-file.ts";

const link = { href: "", download: "", click: vi.fn<() => void>() };
const revoke = vi.fn<(url: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { createElement: () => link });
  vi.stubGlobal("URL", { createObjectURL: () => "blob:kept", revokeObjectURL: revoke });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a file is offered under its name, and its address lives on while the browser reads it", () => {
  saveFile(new File(["Ref,Amount"], "transactions.csv"));
  expect(link).toMatchObject({ href: "blob:kept", download: "transactions.csv" });
  expect(link.click).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(9_999);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:kept");
});
