/** Our keys at the simulated providers. They are public and guard play money; production refuses them. */
export const SIMULATED_KEYS = {
  squad: "sandbox_sk_airtide_sim",
  paystack: "sk_test_airtide_sim",
  monnifyApi: "MK_TEST_AIRTIDE",
  monnifySecret: "monnify_secret_airtide_sim",
  airtimeToCash: "test_airtide_sim",
} as const;
