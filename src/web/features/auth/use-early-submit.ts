import { useEffect } from "react";

/** Submits a form whose button was pressed before the program arrived; the page held that press back. */
export function useEarlySubmit(formName: string, submit: () => void): void {
  useEffect(() => {
    const root = document.documentElement;
    if (root.dataset.early !== formName) return;
    delete root.dataset.early;
    submit();
  }, [formName, submit]);
}
