-- Bundles of Spectranet (rules 28.8): plans of one more company, which come as a PIN.
-- may lock: the table has a few hundred rows at most
alter table plan
  drop constraint plan_network_check,
  add constraint plan_network_check
    check (network in ('MTN', 'GLO', 'AIRTEL', '9MOBILE', 'DSTV', 'GOTV', 'STARTIMES', 'SHOWMAX', 'SMILE', 'SPECTRANET', 'WAEC', 'NECO', 'NABTEB', 'JAMB',
                       'MTN_CARD', 'GLO_CARD', 'AIRTEL_CARD', '9MOBILE_CARD'));
