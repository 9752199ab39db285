-- An address hears of no box before it has shown that it is its owner's, by the code that a test brings it. Those of before count as shown.
alter table webhooks add column challenge text;
alter table webhooks drop constraint webhooks_state_check;
alter table webhooks add constraint webhooks_state_check check (state in ('unproven', 'active', 'paused'));
alter table webhooks add constraint webhooks_challenge_check check ((state = 'unproven') = (challenge is not null));
