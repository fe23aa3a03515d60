export const calls = {
  missing: "This part no gree load. Check your network.",
  tryAgain: "Try again",
  failed: "something no go well",
  copied: "We don copy am",
  notCopied: "Copy no work. Abeg select am and copy am yourself.",
};
