export const networkHint = {
  all: "See how all network dey",
  poor: "{name} no dey work well now",
  share:
    "Only {percent}% of wetin people buy just now enter. Your own fit delay; if e no enter, your money go come back.",
};
