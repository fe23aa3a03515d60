/** Histories of 200,000 rows, as SQL: one of a busy person, and one of everybody. */

/** A person with many rows. */
export const BUSY = "01990000-0000-7000-8009-000000000001";
export const BUSY_OPEN = 40;

/** Rows `first` to `last` of the busy person's 200,000, spread over a year. */
export const busyRows = (first: number, last: number) => `
  insert into wallet_transaction (id, user_id, seq, type, status, is_credit, amount_kobo, network, number, related_id, created_at, finished_at)
  select ('01990000-0000-7000-8100-' || lpad(n::text, 12, '0'))::uuid, '${BUSY}', n,
         case when n % 1000 = 0 then 'wallet' when n % 1000 = 501 then 'refund' when n % 3 = 0 then 'airtime' else 'data' end,
         case when n % 1000 = 500 then 'failed' else 'success' end,
         n % 1000 in (0, 501), case when n % 1000 = 0 then 100000000 else 50000 end,
         (array['MTN','GLO','AIRTEL','9MOBILE'])[1 + n % 4], '0803' || lpad((n % 5000)::text, 7, '0'),
         case when n % 1000 = 501 then ('01990000-0000-7000-8100-' || lpad((n - 1)::text, 12, '0'))::uuid end,
         timestamptz '2025-01-01' + n * interval '157 seconds', timestamptz '2025-01-01' + n * interval '157 seconds'
    from generate_series(${first}, ${last}) n`;

/** Forty rows of the busy person that moved no money, and 20,000 rows of two hundred other people. */
export const OTHER_ROWS = [
  `insert into wallet_transaction (id, user_id, type, status, is_credit, amount_kobo, created_at)
   select ('01990000-0000-7000-8200-' || lpad(n::text, 12, '0'))::uuid, '${BUSY}', 'wallet', 'failed', true, 10000,
          timestamptz '2025-01-01' + n * interval '9 days'
     from generate_series(1, ${BUSY_OPEN}) n`,
  `insert into wallet_transaction (id, user_id, seq, type, status, is_credit, amount_kobo, number, created_at)
   select gen_random_uuid(), ('01990000-0000-7000-8009-' || lpad((2 + n % 200)::text, 12, '0'))::uuid, n / 200, 'data', 'success',
          false, 50000, '08030000001', timestamptz '2025-01-01' + n * interval '5 minutes'
     from generate_series(200, 20199) n`,
  "analyze wallet_transaction",
  "analyze attempt_live",
];

export const FIVE_WEEKS_FROM = "2025-01-01T00:00:00Z";

/**
 * Five weeks of purchases by 1,000 people, and a few rare rows: earnings, a supplier that is no longer used,
 * refunds, one number that appears once.
 */
export const everybodysRows = (first: number, last: number) => `
  insert into wallet_transaction (id, user_id, seq, kind, type, status, is_credit, amount_kobo, cost_kobo, network, number, supplier, plan_name,
                                  related_id, created_at, finished_at)
  select ('01990000-0000-7000-8100-' || lpad(n::text, 12, '0'))::uuid, ('01990000-0000-7000-8009-' || lpad((1 + n % 1000)::text, 12, '0'))::uuid,
         1 + n / 1000, case when n % 2000 = 501 then 'purchase_refund' when n % 5000 = 7 then 'earnings_withdrawal'
                            when n % 3 = 0 then 'purchase_airtime' else 'purchase_data' end,
         case when n % 2000 = 501 then 'refund' when n % 5000 = 7 then 'earning' when n % 3 = 0 then 'airtime' else 'data' end,
         case when n % 2000 = 500 then 'failed' else 'success' end, n % 2000 = 501 or n % 5000 = 7, 50000, 45000,
         (array['MTN','GLO','AIRTEL','9MOBILE'])[1 + n % 4], case when n = 1234 then '08039999999' else '0803' || lpad((n % 5000)::text, 7, '0') end,
         case when n < 3000 then 'KAS_DATA' when n % 2 = 0 then 'GLAD' else 'LEGIT' end, '1GB SME 30 days',
         case when n % 2000 = 501 then ('01990000-0000-7000-8100-' || lpad((n - 1)::text, 12, '0'))::uuid end,
         timestamptz '${FIVE_WEEKS_FROM}' + n * interval '16 seconds', timestamptz '${FIVE_WEEKS_FROM}' + n * interval '17 seconds'
    from generate_series(${first}, ${last}) n`;

export const PEOPLE = `
  insert into app_user (id, user_name, full_name, email, phone, password_hash, wallet_account, earnings_account, created_at)
  select ('01990000-0000-7000-8009-' || lpad(n::text, 12, '0'))::uuid, 'person_' || n, 'P', n || '@x.test', '0803' || lpad(n::text, 7, '0'),
         'none', w.id, e.id, now()
    from generate_series(1, 1000) n, lateral (select n * 2 as id) w, lateral (select n * 2 + 1 as id) e`;
