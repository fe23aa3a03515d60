/** The provider's own client comes without types; these are the calls that are tried. */
declare module "monnify-nodejs-lib" {
  type Sent = Record<string, unknown>;
  type Answer = [
    status: number,
    body: { requestSuccessful: boolean; responseCode: string; responseBody: Record<string, unknown> },
  ];
  type Call = (token: string, sent: Sent) => Promise<Answer>;
  type Part<Name extends string> = Record<Name, Call> & { baseUrl: string };

  export class MonnifyAPI {
    constructor(config: { MONNIFY_APIKEY: string; MONNIFY_SECRET: string });
    baseUrl: string;
    getToken(): Promise<[number, string]>;
    computeTransactionHash(payload: unknown, signature: string): Promise<boolean>;
    reservedAccount: Part<
      | "createReservedAccount"
      | "addLinkedAccounts"
      | "reservedAccountDetails"
      | "reservedAccountTransactions"
      | "updateReservedAccountKycInfo"
      | "deallocateReservedAccount"
    >;
    transaction: Part<"getTransactionStatusv2" | "getTransactionStatusv1">;
    disbursement: Part<"initiateSingleTransfer" | "getSingleTransferStatus" | "authorizeSingleTransfer">;
    verification: Part<
      "validateBankAccount" | "verifyBvnInformation" | "matchBvnAndAccountName" | "verifyNin"
    >;
  }
}
