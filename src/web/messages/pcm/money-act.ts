export const moneyAct = {
  doneBefore:
    "We don do this one before, on {time}. We no send anything now. Press am again only if you wan do am second time.",
  sentBefore:
    "You first send this one on {time}. E happen one time, we no do am again now. Press am again only if you wan do am second time.",
};
