export const purchaseOutcome = {
  unknown: "Something happen. Abeg check your balance before you try am again.",
  boughtBefore: "You don buy this one before, on {time}. We no buy anything again now.",
};
