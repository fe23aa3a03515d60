-- A referrer's reward waits until the referred person has proven their email and bought something. Rewards from
-- before were paid in the posting of the upgrade itself.
alter table referral_reward add column state text not null default 'paid_with_upgrade'
  check (state in ('paid_with_upgrade', 'waiting', 'paid'));
alter table referral_reward alter column state drop default;
alter table referral_reward add column paid_at timestamptz check ((state = 'paid') = (paid_at is not null));
create index referral_reward_waiting on referral_reward (referred_id) where state = 'waiting';
grant update (state, paid_at) on referral_reward to airtide_app;
