export const changes = {
  caption: "Wetin change",
  before: "Before",
  after: "After",
  value: "Value",
  nothing: "Dem no write any detail for this act.",
  same: "E no change",
};
