import { useEffect } from "react";

/** A press of the button before the program was there was held back by the page; do it now. */
export function useEarlySubmit(formName: string, submit: () => void): void {
  useEffect(() => {
    const root = document.documentElement;
    if (root.dataset.early !== formName) return;
    delete root.dataset.early;
    submit();
  }, [formName, submit]);
}
