/**
 * The forms of the first paint are plain HTML; what a person typed there before the program arrived is carried over.
 * Read while the first render runs: the old form leaves the page when that render is committed.
 */
export function typedBefore(formName: string): Record<string, string> {
  if (typeof document === "undefined") return {};
  const form = document.querySelector<HTMLFormElement>(`form[data-form="${formName}"]`);
  if (!form) return {};
  const fields = [...form.querySelectorAll<HTMLInputElement>("input[name]")];
  return Object.fromEntries(fields.filter((field) => field.value).map((field) => [field.name, field.value]));
}
