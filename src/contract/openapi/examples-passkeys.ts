/** Example values of passkeys. */

const CHALLENGE = "q3v0m6mXo0o2b1yJrWq8sE5uT4nH7cL9dK1pZxVfGtA";
const CREDENTIAL = "mK5xJ2bYt0w7sQ8rV1nE4g";
const KNOWN = [{ id: CREDENTIAL, type: "public-key", transports: ["internal", "hybrid"] }];
const TWO_MINUTES_MS = 120_000;
const HOUSE = "airtide.example";

const ANSWERED = {
  id: CREDENTIAL,
  rawId: CREDENTIAL,
  type: "public-key",
  response: {
    clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
    attestationObject: "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ",
    transports: ["internal", "hybrid"],
  },
};

const LOGIN = {
  id: CREDENTIAL,
  rawId: CREDENTIAL,
  type: "public-key",
  response: {
    clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
    authenticatorData: "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAQ",
    signature: "MEUCIQDx3m8v0r1kJq2T6sWcVbN4yZ5aH7gF9dKpL0eRtUiOAwIgQ",
    userHandle: "AZkcAFsqfMOYxNwMDAc5jw",
  },
};

export const PASSKEY_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  beginPasskey: {
    options: [
      {
        challenge: CHALLENGE,
        rp: { id: HOUSE, name: "Airtide" },
        user: { id: "AZkcAFsqfMOYxNwMDAc5jw", name: "ada_obi", displayName: "ada_obi" },
        pubKeyCredParams: [{ alg: -7, type: "public-key" }],
        timeout: TWO_MINUTES_MS,
        attestation: "none",
        excludeCredentials: KNOWN,
        authenticatorSelection: {
          residentKey: "preferred",
          requireResidentKey: false,
          userVerification: "required",
        },
      },
    ],
  },
  addPasskey: { name: ["Ada's phone"], response: [ANSWERED], lastUsedAt: [null] },
  removePasskey: { msg: ["The passkey was removed"] },
  beginPasskeyLogin: {
    options: [{ challenge: CHALLENGE, rpId: HOUSE, timeout: TWO_MINUTES_MS, userVerification: "required" }],
  },
  logInByPasskey: { msg: ["Login successful"], passkey: [LOGIN] },
  askPasskey: {
    amount: [50_000],
    bankName: ["GTBank Plc"],
    number: ["08031234567"],
    freeDaily: [5_000],
    purchasesAbove: [10_000],
    passkeyId: ["01938c1a-5b2a-7cc3-98c4-dc0c0c07398f"],
    options: [
      {
        challenge: CHALLENGE,
        rpId: HOUSE,
        timeout: TWO_MINUTES_MS,
        allowCredentials: KNOWN,
        userVerification: "required",
      },
    ],
  },
};
