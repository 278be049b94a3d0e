-- What was paid, when and by which transfer. Payments confirmed before this release have none of it.
alter table training_person
  add column paid_fen bigint
    constraint training_person_paid_fen_check check (paid_fen between 0 and 10000000000),
  add column paid_on date,
  add column payment_reference text not null default ''
    constraint training_person_payment_reference_check check (length(payment_reference) <= 50),
  -- Counts the changes: what was decided can be undone only while it is the last of them.
  add column revision bigint not null default 0,
  add constraint training_person_paid_check check (
    (paid_fen is null) = (paid_on is null)
    and (paid_fen is null or (payment_state = 2 and paid_at is not null))
    and (payment_reference = '' or paid_fen is not null)
  ),
  add constraint training_person_paid_on_check check (
    paid_on between date '2000-01-01' and (paid_at at time zone 'Asia/Shanghai')::date
  );

create function training_person_count_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;

-- An account that finds its registration, which sets user_id alone, changes nothing about it.
create trigger training_person_revision before update on training_person
  for each row when (old.user_id is not distinct from new.user_id)
  execute function training_person_count_revision();

-- The last decision about a registration, with how it stood before: for whoever undoes it.
create table training_decision (
  person_id uuid primary key references training_person on delete cascade,
  -- 1 accepted, 2 refused, 3 put on the waiting list, 4 payment confirmed
  kind smallint not null constraint training_decision_kind_check check (kind between 1 and 4),
  decided_by uuid not null,
  decided_at timestamptz not null,
  -- Of the registration after the decision.
  revision bigint not null,
  state smallint not null constraint training_decision_state_check check (state between 0 and 7),
  reason text not null,
  waiting_since timestamptz,
  reviewed_at timestamptz,
  payment_state smallint not null constraint training_decision_payment_check check (payment_state between 0 and 3),
  payment_reason text not null,
  constraint training_decision_waiting_check check ((state = 2) = (waiting_since is not null))
);
