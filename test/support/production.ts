/** Settings of a production whose providers do not exist. */
export const PRODUCTION = {
  PROFILE: "production",
  APP_SECRET: "the-secret-of-this-test-kq7Yw2Zr9VtB4nXc1LmP",
  PUBLIC_URL: "https://shop.example",
  TRUSTED_PROXIES: "none",
  SUPPLIERS: "live",
  SQUAD_BASE_URL: "https://squad.shop.example",
  SQUAD_SECRET_KEY: "sk_of_this_test_alone",
  MONNIFY_BASE_URL: "https://monnify.shop.example",
  MONNIFY_API_KEY: "MK_OF_THIS_TEST_ALONE",
  MONNIFY_SECRET_KEY: "monnify_of_this_test_alone",
  MONNIFY_CONTRACT_CODE: "7234567890",
  MONNIFY_WALLET_ACCOUNT: "3000000009",
  SMTP_URL: "smtps://mailer:of-this-test@mail.invalid",
  MAIL_FROM: "Shop <hello@shop.example>",
};
