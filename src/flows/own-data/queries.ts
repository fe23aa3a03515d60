import { sql } from "kysely";
import type { Db } from "../../db/schema.ts";
import { type DataRow, type Read, readBulk, readHistory } from "./row-queries.ts";

/**
 * Everything that a person may take with them (rules 21.3). A part is read page by page, by a key that its
 * rows are ordered by. No secret, no hash, and nothing about others that the person does not see already.
 */

/** One file of a download: its name, its columns, and where they come from. */
export type DataPart = { file: string; columns: readonly string[]; read: Read };

/**
 * A part whose rows have an id. `select` names its columns in order; `from` its tables, with `x` for the one
 * with the id, and `$user` for the person.
 */
function byId(part: { file: string; columns: readonly string[]; select: string; from: string }): DataPart {
  const { file, columns, select, from } = part;
  return {
    file,
    columns,
    read: async (db, { userId, after, limit }) => {
      const [before = "", rest = ""] = from.split("$user");
      const { rows } = await sql<DataRow>`
        select x.id::text as key, ${sql.raw(select)} from ${sql.raw(before)} ${userId}::uuid ${sql.raw(rest)}
           and x.id > ${after}::uuid order by x.id limit ${limit}`.execute(db);
      return rows;
    },
  };
}

/** The whole history; rows that moved no money are in it, too. */
const HISTORY: DataPart = {
  file: "wallet.csv",
  columns: [
    "Made",
    "Ended",
    "Kind",
    "Status",
    "In",
    "Amount",
    "Balance after",
    "Network",
    "Plan",
    "Number",
    "Token",
    "Note",
    "Receipt code",
  ],
  read: readHistory,
};

/** Every file of a download but the profile. */
export const DATA_PARTS: readonly DataPart[] = [
  HISTORY,
  byId({
    file: "sessions.csv",
    columns: ["Device", "Logged in", "Last used"],
    select: `x.device as "Device", x.created_at as "Logged in", x.last_seen_at as "Last used"`,
    from: "session x where x.user_id = $user",
  }),
  byId({
    file: "push-devices.csv",
    columns: ["Device", "Language", "Switched on", "Last message"],
    select: `x.name as "Device", x.language as "Language", x.created_at as "Switched on", x.last_sent_at as "Last message"`,
    from: "push_device x where x.user_id = $user",
  }),
  byId({
    file: "contacts.csv",
    columns: ["Name", "Number", "Network", "Groups", "Saved"],
    select: `x.name as "Name", x.number as "Number", x.network as "Network", array_to_string(x.groups, ', ') as "Groups", x.created_at as "Saved"`,
    from: "contact x where x.user_id = $user",
  }),
  {
    file: "bulk.csv",
    columns: ["List", "Row", "Made", "Number", "Network", "Plan", "Price", "State"],
    read: readBulk,
  },
  byId({
    file: "schedules.csv",
    columns: [
      "Name",
      "Number",
      "Network",
      "Plan",
      "Airtime",
      "Price",
      "Every",
      "Days",
      "Hour",
      "State",
      "Due dates",
    ],
    select: `x.name as "Name", x.number as "Number", x.network as "Network", x.plan_name as "Plan", x.face_kobo as "Airtime",
             x.price_kobo as "Price", x.every as "Every", x.on_days as "Days", x.hour as "Hour", x.state as "State",
             (select string_agg(r.due_at || ' ' || r.state, '; ' order by r.due_at) from schedule_run r where r.schedule_id = x.id) as "Due dates"`,
    from: "schedule x where x.user_id = $user",
  }),
  byId({
    file: "channels.csv",
    columns: ["Channel", "Confirmed", "Bought", "Price", "State", "Transaction"],
    select: `x.channel as "Channel", x.made_at as "Confirmed", x.what as "Bought", x.price_kobo as "Price", x.state as "State", x.transaction_id as "Transaction"`,
    from: "channel_order x where x.user_id = $user",
  }),
  byId({
    file: "customers.csv",
    columns: ["Name", "Numbers", "Note", "Saved"],
    select: `x.name as "Name", (select string_agg(n.number, ' ' order by n.number) from customer_number n where n.customer_id = x.id) as "Numbers",
             x.note as "Note", x.created_at as "Saved"`,
    from: "customer x where x.user_id = $user",
  }),
  byId({
    file: "customer-entries.csv",
    columns: ["Made", "Customer", "Entry", "Amount", "Cost", "Transaction", "Note", "Paid back"],
    select: `x.made_at as "Made", c.name as "Customer", x.kind as "Entry", x.amount_kobo as "Amount", x.cost_kobo as "Cost",
             x.transaction_id as "Transaction", x.note as "Note", x.voided_at as "Paid back"`,
    from: "customer_entry x join customer c on c.id = x.customer_id where x.user_id = $user",
  }),
  byId({
    file: "meters.csv",
    columns: ["Name", "Meter", "Type", "Company", "Saved"],
    select: `x.name as "Name", x.meter_number as "Meter", x.meter_type as "Type", c.name as "Company", x.created_at as "Saved"`,
    from: "saved_meter x left join company c on c.id = x.company_id where x.user_id = $user",
  }),
  byId({
    file: "bank-accounts.csv",
    columns: ["Bank", "Account", "Name", "Saved"],
    select: `x.bank_name as "Bank", x.account_number as "Account", x.account_name as "Name", x.created_at as "Saved"`,
    from: "beneficiary x where x.user_id = $user",
  }),
  byId({
    file: "payments-in.csv",
    columns: ["Made", "Provider", "Reference", "Asked", "Paid", "State"],
    select: `x.created_at as "Made", x.provider as "Provider", x.reference as "Reference", x.asked_kobo as "Asked",
             x.paid_kobo as "Paid", x.state as "State"`,
    from: "funding x where x.user_id = $user",
  }),
  byId({
    file: "reported-transfers.csv",
    columns: ["Made", "Bank", "Reference", "Asked", "Credited", "State", "Reason"],
    select: `x.created_at as "Made", x.bank as "Bank", x.reference as "Reference", x.asked_kobo as "Asked",
             x.credited_kobo as "Credited", x.state as "State", x.reason as "Reason"`,
    from: `wallet_transaction w join manual_funding x on x.id = w.id
            where w.type = 'wallet' and w.kind = 'manual_funding' and w.user_id = $user`,
  }),
  byId({
    file: "withdrawals.csv",
    columns: ["Made", "Bank", "Account", "Name", "Amount", "Fee", "State", "Ended"],
    select: `x.created_at as "Made", x.bank_name as "Bank", x.account_number as "Account", x.account_name as "Name",
             x.amount_kobo as "Amount", x.fee_kobo as "Fee", x.state as "State", x.finished_at as "Ended"`,
    from: "payout x where x.user_id = $user",
  }),
  byId({
    file: "earnings.csv",
    columns: ["Made", "Amount", "State", "Decided", "Reason"],
    select: `x.created_at as "Made", x.amount_kobo as "Amount", x.state as "State", x.decided_at as "Decided", x.reason as "Reason"`,
    from: "earnings_withdrawal x where x.user_id = $user",
  }),
  byId({
    file: "referrals.csv",
    columns: ["Username", "Joined", "Reward", "State"],
    select: `x.user_name as "Username", x.created_at as "Joined", r.amount_kobo as "Reward", r.state as "State"`,
    from: "app_user x left join referral_reward r on r.referred_id = x.id where x.referred_by = $user",
  }),
  byId({
    file: "coupons.csv",
    columns: ["Made", "Amount", "State", "Ended"],
    select: `x.created_at as "Made", x.amount_kobo as "Amount", x.state as "State", x.ended_at as "Ended"`,
    from: "coupon x where x.owner_id = $user",
  }),
  byId({
    file: "airtime-to-cash.csv",
    columns: ["Made", "Network", "Number", "Airtime", "Paid out", "State"],
    select: `x.created_at as "Made", x.network as "Network", x.number as "Number", x.face_kobo as "Airtime",
             x.payout_kobo as "Paid out", x.state as "State"`,
    from: "airtime_to_cash x where x.user_id = $user",
  }),
  byId({
    file: "problems.csv",
    columns: ["Opened", "Problem", "Transaction", "State", "Ending", "Ended"],
    select: `x.opened_at as "Opened", x.kind as "Problem", x.transaction_id as "Transaction", x.state as "State",
             x.ending as "Ending", x.ended_at as "Ended"`,
    from: "dispute x where x.user_id = $user",
  }),
  byId({
    file: "problem-messages.csv",
    columns: ["At", "Problem opened", "From", "Text"],
    select: `x.at as "At", d.opened_at as "Problem opened", x.author as "From", coalesce(nullif(x.text, ''), x.code) as "Text"`,
    from: "dispute d join dispute_message x on x.dispute_id = d.id where x.author <> 'note' and d.user_id = $user",
  }),
  byId({
    file: "letters.csv",
    columns: ["Queued", "Subject", "State", "Ended"],
    select: `x.created_at as "Queued", x.subject as "Subject", x.state as "State", x.finished_at as "Ended"`,
    from: "app_user u join mail x on lower(x.recipient) = lower(u.email) where u.id = $user",
  }),
  byId({
    file: "consents.csv",
    columns: ["At", "Purpose", "Version", "Given", "By", "Network address"],
    select: `x.at as "At", x.purpose as "Purpose", x.version as "Version", x.is_given as "Given", x.act as "By", x.address as "Network address"`,
    from: "consent x where x.user_id = $user",
  }),
  byId({
    file: "api-keys.csv",
    columns: ["Name", "Ends with", "Scopes", "Made", "Last used"],
    select: `x.name as "Name", x.mask as "Ends with", array_to_string(x.scopes, ' ') as "Scopes", x.created_at as "Made", x.last_used_at as "Last used"`,
    from: "api_key x where x.user_id = $user",
  }),
  byId({
    file: "passkeys.csv",
    columns: ["Name", "Made", "Last used"],
    select: `x.name as "Name", x.made_at as "Made", x.last_used_at as "Last used"`,
    from: "passkey x where x.user_id = $user",
  }),
];

/** The profile, without secrets; NIN and BVN are masked. */
export async function readProfileData(db: Db, userId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ profile: Record<string, unknown> }>`
    select json_build_object(
      'username', u.user_name, 'fullName', u.full_name, 'email', u.email, 'emailProvenAt', u.email_proven_at, 'phoneNumber', u.phone,
      'type', u.user_type, 'isPartner', u.is_partner, 'isSpecial', u.is_special, 'memberSince', u.created_at, 'lastLogin', u.last_login_at,
      'referredBy', (select user_name from app_user r where r.id = u.referred_by),
      'balanceKobo', (select balance from ledger_balance where account_id = u.wallet_account),
      'earningsKobo', (select balance from ledger_balance where account_id = u.earnings_account),
      'identities', (select json_agg(json_build_object('kind', kind, 'masked', mask, 'name', full_name, 'confirmedAt', verified_at)) from identity where user_id = u.id),
      'accountNumbers', (select json_agg(json_build_object('bank', bank_name, 'account', account_number)) from reserved_account where user_id = u.id),
      'specialPrices', (select json_agg(json_build_object('product', product, 'priceKobo', price_kobo)) from special_price where user_id = u.id),
      'partnerships', (select json_agg(json_build_object('joinedAt', joined_at, 'endedAt', ended_at, 'bank', bank_name, 'account', account_number, 'name', account_name)) from partnership where user_id = u.id),
      'webhookAddress', (select url from webhook_endpoint where user_id = u.id),
      'secondFactorSince', (select confirmed_at from second_factor where user_id = u.id),
      'paymentPinSince', (select set_at from payment_pin where user_id = u.id),
      'knownDevices', (select json_agg(json_build_object('firstAt', created_at, 'lastAt', last_used_at)) from known_device where user_id = u.id),
      'getsLettersToEverybody', not exists (select from mail_optout where user_id = u.id),
      'messagesOff', (select json_agg(kind order by kind) from push_off where user_id = u.id),
      'getsLettersAboutPrices', exists (select from price_letter where user_id = u.id),
      'moneyFrozenAt', (select frozen_at from ledger_balance where account_id = u.wallet_account), 'freezeReason', u.freeze_reason,
      'shopName', (select name from customer_shop where user_id = u.id),
      'ussd', (select json_build_object('number', address, 'since', linked_at, 'onceKobo', once_kobo, 'dailyKobo', daily_kobo) from channel_link where user_id = u.id and channel = 'ussd'),
      'chats', (select json_agg(json_build_object('chat', channel, 'address', address, 'since', linked_at, 'showsBalance', shows_balance,
                  'onceKobo', once_kobo, 'dailyKobo', daily_kobo) order by channel) from channel_link where user_id = u.id and channel <> 'ussd'),
      'notesByStaff', (select count(*) from person_note where user_id = u.id)) as profile
      from app_user u where u.id = ${userId}`.execute(db);
  return rows[0]?.profile ?? {};
}
