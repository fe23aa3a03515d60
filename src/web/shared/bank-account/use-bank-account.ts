import { useState } from "react";
import { notify } from "../../ui/notify.ts";
import { ApiError, call } from "../api/api.ts";
import { useDraft } from "../forms/draft.ts";
import { sentenceOf } from "../forms/sentence-of.ts";
import { useVerifiedTarget } from "../verified-target.ts";
import { type AccountDraft, type BankAccount, checkBankAccount, plainAccount } from "./rules.ts";
import { bankAccountWords } from "./words.en.ts";

export type { BankAccount } from "./rules.ts";
export type BankAccountCheck = ReturnType<typeof useBankAccount>;

/**
 * A bank account with its name enquiry: typed and verified, or chosen from accounts verified before.
 *
 * Pass the whole of it to `BankAccountFields`; act on `account`, which exists only once its name is known.
 * Call `reset()` after the act: back to an empty step 1.
 */
export function useBankAccount(name?: string) {
  const draft = useDraft<AccountDraft>({ accountNumber: "", bankName: "" }, checkBankAccount, name);
  const target = useVerifiedTarget(askBank);
  const [picked, setPicked] = useState<BankAccount>();

  const validate = draft.submit((values) => {
    target.check(values).catch((error: unknown) => {
      const text = sentenceOf(error, bankAccountWords.get().notChecked);
      if (isAboutAccount(error)) draft.show({ accountNumber: text });
      notify.error(text);
    });
  });
  /** Goes back to step 1 with the typed values. */
  const change = () => {
    setPicked(undefined);
    target.reset();
  };
  return {
    account: picked ?? target.verified,
    isChecking: target.isChecking,
    pick: setPicked,
    change,
    reset: () => {
      change();
      draft.set({ accountNumber: "", bankName: "" });
    },
    draft,
    validate,
  };
}

const ABOUT_ACCOUNT = new Set(["account_not_found", "bad_request"]);
const isAboutAccount = (error: unknown) => error instanceof ApiError && ABOUT_ACCOUNT.has(error.code);

async function askBank(draft: AccountDraft, signal: AbortSignal): Promise<BankAccount> {
  const { bankName } = draft;
  const accountNumber = plainAccount(draft.accountNumber);
  const { name, code } = await call("POST /withdraw/validate", { body: { bankName, accountNumber }, signal });
  return { accountNumber, bankName, bankCode: code, accountName: name };
}
