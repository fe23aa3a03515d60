import { brand } from "../content/brand.ts";

/** Sets the document's title: "Buy data · Airtide". */
export function setTitle(title: string | undefined): void {
  document.title = title ? `${title} · ${brand.name}` : brand.name;
}

/** After a change of screen: reading starts at its heading. Whoever opened the menu meanwhile stays in it: it closes when it loses the focus. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading || document.querySelector("#side-menu [aria-expanded=true]")) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
