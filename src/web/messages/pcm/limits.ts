export const limits = {
  left: "{left} remain for today out of {daily}",
  once: "No pass {once} one time",
  used: "Wetin you don use today",
  raise: "Verify your NIN or BVN make your limit go up",
  overOnce: "No pass {once} one time",
  overDaily: "Na {left} remain for you today",
};
