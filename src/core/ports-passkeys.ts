/** The port that checks passkeys (WebAuthn). Bytes are base64url texts, as browsers send them. */

type Named = { id: string; rawId: string; type: "public-key" };

/** A browser's answer to a challenge. */
export type PasskeyAnswer = Named & {
  response: { clientDataJSON: string; authenticatorData: string; signature: string };
};

/** A browser's answer when it made a passkey. */
export type NewPasskeyAnswer = Named & {
  response: {
    clientDataJSON: string;
    attestationObject: string;
    transports?: readonly string[] | undefined;
  };
};

/** The facts by which a passkey's answers are checked. */
export type PasskeyKey = { credentialId: string; publicKey: Uint8Array };

export type PasskeyPort = {
  /** The host name that passkeys are made for; undefined where there is only an IP address. */
  host: string | undefined;
  /** Returns the challenge that an answer says it is for; undefined when the answer cannot be read. */
  challengeIn(answer: { response: { clientDataJSON: string } }): string | undefined;
  /** Returns the new passkey; undefined when the answer does not prove this challenge, house and person. */
  readNew(
    answer: NewPasskeyAnswer,
    challenge: string,
  ): Promise<(PasskeyKey & { signCount: number }) | undefined>;
  /** Returns the count of signatures in a right answer; undefined when the answer is not right. */
  countIn(
    answer: PasskeyAnswer,
    expected: { challenge: string; passkey: PasskeyKey },
  ): Promise<number | undefined>;
};
