-- Training classes, who registers for them, and who comes.
create table training_class (
  id uuid primary key,
  title text not null,
  -- 0 draft, 1 published, 2 closed; whether it has begun is for the clock to say
  state smallint not null constraint training_class_state_check check (state in (0, 1, 2)),
  -- 1 online, 2 not
  train_type smallint not null constraint training_class_train_type_check check (train_type in (1, 2)),
  charge smallint not null constraint training_class_charge_check check (charge in (0, 1)),
  fee_fen bigint not null constraint training_class_fee_fen_check check (fee_fen >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  apply_starts_at timestamptz not null,
  apply_ends_at timestamptz not null,
  quota integer,
  unit_quota integer,
  waiting_list boolean not null,
  review boolean not null,
  -- Places held. No number of registrations at once can take more than there are.
  taken integer not null default 0,
  required text not null,
  -- What is only shown: introduce, remark, organiser, place, contact, contactPhone, subjects, headPersons,
  -- classTeachers, transfer, lateMinutes, examIds, attendancePercent, examsPassed
  details jsonb not null,
  cover_id uuid,
  picture_id uuid,
  -- Of whoever made it: whose records somebody reaches goes by department.
  dept_id uuid,
  created_by uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint training_class_times_check check (starts_at < ends_at and apply_starts_at < apply_ends_at),
  constraint training_class_taken_check check (taken >= 0 and (quota is null or taken <= quota))
);
create index training_class_list_idx on training_class (updated_at desc, id) where deleted_at is null;
create index training_class_open_idx on training_class (apply_ends_at) where state = 1 and deleted_at is null;
create index training_class_dept_idx on training_class (dept_id);
create index training_class_created_by_idx on training_class (created_by);

-- For people of these departments and what is below them; none: for everybody.
create table training_class_dept (
  class_id uuid not null references training_class on delete cascade,
  dept_id uuid not null,
  primary key (class_id, dept_id)
);
create index training_class_dept_dept_idx on training_class_dept (dept_id);

create table training_session (
  id uuid primary key,
  class_id uuid not null references training_class on delete cascade,
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null,
  teacher text not null,
  constraint training_session_times_check check (starts_at < ends_at)
);
create index training_session_class_idx on training_session (class_id, starts_at);

-- Places held by each unit, where a class bounds them; units are compared without spaces and case.
create table training_unit (
  class_id uuid not null references training_class on delete cascade,
  unit_key text not null,
  taken integer not null constraint training_unit_taken_check check (taken >= 0),
  primary key (class_id, unit_key)
);

create table training_person (
  id uuid primary key,
  class_id uuid not null references training_class,
  -- Made by the page: a repeated call registers once.
  key uuid not null,
  -- To find it again without an account.
  code text not null constraint training_person_code_key unique,
  user_id uuid,
  -- 0 submitted, 1 refused, 2 waiting, 3 awaiting payment, 4 enrolled, 5 completed, 6 failed, 7 cancelled
  state smallint not null constraint training_person_state_check check (state between 0 and 7),
  reason text not null default '',
  -- The order of the waiting list.
  waiting_since timestamptz,
  name text not null,
  sex smallint,
  id_card_sealed text not null,
  id_card_hash bytea,
  nation text not null,
  unit text not null,
  unit_key text not null,
  depart text not null,
  position text not null,
  mobile_sealed text not null,
  mobile_hash bytea,
  email text not null,
  mailing_address text not null,
  checkin_at timestamptz,
  checkout_at timestamptz,
  stay_type smallint,
  meal_type smallint,
  activity_type smallint,
  billing_type smallint,
  transfer_type smallint,
  account_name text not null,
  tax_id text not null,
  account_bank text not null,
  account_number_sealed text not null,
  address text not null,
  phone text not null,
  remark text not null,
  -- The last digit of the id card does not fit the others.
  doubtful boolean not null,
  fee_fen bigint not null,
  -- 0 none, 1 proof sent, 2 confirmed, 3 proof refused
  payment_state smallint not null default 0 constraint training_person_payment_check check (payment_state between 0 and 3),
  payment_reason text not null default '',
  proof_id uuid,
  paid_at timestamptz,
  -- 0 none, 1 issued, 2 sent
  invoice_state smallint not null default 0 constraint training_person_invoice_check check (invoice_state in (0, 1, 2)),
  invoice_number text not null default '',
  reviewed_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint training_person_key_key unique (class_id, key),
  constraint training_person_waiting_check check ((state = 2) = (waiting_since is not null))
);
-- One person registers once for a class, until they cancel.
create unique index training_person_id_card_key on training_person (class_id, id_card_hash) where state <> 7;
create unique index training_person_mobile_key on training_person (class_id, mobile_hash) where state <> 7;
create index training_person_list_idx on training_person (class_id, created_at, id);
create index training_person_state_idx on training_person (class_id, state, payment_state);
create index training_person_waiting_idx on training_person (class_id, waiting_since, id) where state = 2;
create index training_person_user_idx on training_person (user_id) where user_id is not null;
-- An account finds what was registered without one.
create index training_person_own_mobile_idx on training_person (mobile_hash) where user_id is null;
create index training_person_own_id_card_idx on training_person (id_card_hash) where user_id is null;

-- What was done to a registration, by whom and why; never changed.
create table training_trail (
  id uuid primary key,
  person_id uuid not null references training_person on delete cascade,
  at timestamptz not null,
  actor_id uuid,
  actor text not null,
  text text not null
);
create index training_trail_person_idx on training_trail (person_id, id);

create table training_attendance (
  session_id uuid not null references training_session on delete cascade,
  person_id uuid not null references training_person on delete cascade,
  -- 0 absent, 1 present, 2 late, 3 leave
  state smallint not null constraint training_attendance_state_check check (state between 0 and 3),
  at timestamptz not null,
  note text not null default '',
  actor_id uuid,
  primary key (session_id, person_id)
);
create index training_attendance_person_idx on training_attendance (person_id);

-- The learner's entry showed a placeholder until there were classes.
update iam_menu set component = 'training/own-classes' where code = 'learner.train' and component = 'home/channel';
