/**
 * Returns the values typed into the plain HTML form of the first paint before the program arrived. Call it
 * during the first render: committing that render removes the old form.
 */
export function typedBefore(formName: string): Record<string, string> {
  if (typeof document === "undefined") return {};
  const form = document.querySelector<HTMLFormElement>(`form[data-form="${formName}"]`);
  if (!form) return {};
  const fields = [...form.querySelectorAll<HTMLInputElement>("input[name]")];
  const filled = fields.filter((field) => field.value && (field.type !== "checkbox" || field.checked));
  return Object.fromEntries(filled.map((field) => [field.name, field.value]));
}
