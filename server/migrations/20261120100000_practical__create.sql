-- Score sheets. A published one never changes; a copy of it is a new sheet.
create table practical_sheet (
  id uuid primary key,
  title text not null check (length(title) between 1 and 50),
  work_kind text not null,
  state smallint not null default 0 check (state in (0, 1)),
  full_centi integer not null check (full_centi between 0 and 10000000),
  pass_centi integer not null check (pass_centi between 0 and 10000),
  minutes integer not null check (minutes between 1 and 240),
  sections jsonb not null,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  constraint practical_sheet_published_check check ((published_at is not null) = (state = 1))
);
create index practical_sheet_created_at_idx on practical_sheet (created_at);

create function practical_sheet_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published score sheet never changes';
end
$$;
create trigger practical_sheet_published_stays
  before update or delete on practical_sheet
  for each row when (old.state = 1) execute function practical_sheet_refuse_change();

create table practical_test (
  id uuid primary key,
  title text not null check (length(title) between 1 and 60),
  sheet_id uuid not null references practical_sheet,
  place text not null,
  held_on date not null,
  state smallint not null default 0 check (state in (0, 1, 2)),
  class_id uuid,
  exam_id uuid,
  join_rule smallint not null default 1 check (join_rule in (1, 2)),
  theory_percent smallint check (theory_percent between 1 and 99),
  certificate_template_id uuid,
  dept_id uuid,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint practical_test_weights_check check ((join_rule = 2) = (theory_percent is not null)),
  constraint practical_test_theory_check check (join_rule = 1 or exam_id is not null)
);
create index practical_test_sheet_id_idx on practical_test (sheet_id);
create index practical_test_created_at_idx on practical_test (created_at);
create index practical_test_exam_id_idx on practical_test (exam_id) where exam_id is not null;

create table practical_group (
  test_id uuid not null references practical_test on delete cascade,
  number smallint not null check (number between 1 and 40),
  lead_id uuid not null,
  second_id uuid not null,
  third_id uuid,
  primary key (test_id, number),
  constraint practical_group_examiners_check check (
    lead_id <> second_id and (third_id is null or third_id <> lead_id and third_id <> second_id))
);
create index practical_group_lead_id_idx on practical_group (lead_id);
create index practical_group_second_id_idx on practical_group (second_id);
create index practical_group_third_id_idx on practical_group (third_id) where third_id is not null;

create table practical_candidate (
  id uuid primary key,
  test_id uuid not null,
  group_number smallint not null,
  number smallint not null check (number between 1 and 50),
  user_id uuid not null,
  state smallint not null default 0 check (state in (0, 1, 2, 3, 4, 5, 6)),
  practical_centi integer check (practical_centi >= 0),
  theory_centi integer check (theory_centi >= 0),
  score_centi integer check (score_centi >= 0),
  vetoed boolean not null default false,
  decided_at timestamptz,
  -- Increases with every other result, so that each is announced once.
  result_number integer not null default 0,
  constraint practical_candidate_result_check check (
    (decided_at is not null) = (state in (4, 5)) and (state in (0, 1, 2, 6) or practical_centi is not null)),
  constraint practical_candidate_veto_check check (not vetoed or state = 5),
  constraint practical_candidate_group_fkey foreign key (test_id, group_number)
    references practical_group on delete cascade,
  constraint practical_candidate_user_key unique (test_id, user_id),
  constraint practical_candidate_number_key unique (test_id, group_number, number)
);
create index practical_candidate_user_id_idx on practical_candidate (user_id);
create index practical_candidate_awaiting_idx on practical_candidate (test_id) where state = 3;

-- What an examiner handed in. The phone makes the id: sent twice, it is stored once.
create table practical_score (
  id uuid primary key,
  candidate_id uuid not null references practical_candidate,
  examiner_id uuid not null,
  role smallint not null check (role in (1, 2, 3)),
  marks jsonb not null,
  total_centi integer not null check (total_centi >= 0),
  vetoed_items text[] not null,
  elapsed_seconds integer not null check (elapsed_seconds between 0 and 86400),
  examiner_sign jsonb not null,
  candidate_sign jsonb not null,
  finished_at timestamptz not null,
  handed_in_at timestamptz not null,
  -- Given back to be scored again: it no longer counts, and stays as it was.
  returned_at timestamptz,
  returned_by uuid,
  return_reason text not null default '',
  constraint practical_score_returned_check check (
    (returned_at is null) = (returned_by is null) and (returned_at is null) = (return_reason = ''))
);
create unique index practical_score_counting_key on practical_score (candidate_id, role) where returned_at is null;
create index practical_score_candidate_id_idx on practical_score (candidate_id);
create index practical_score_examiner_id_idx on practical_score (examiner_id);

-- Only giving it back, once, and the erasure of a candidate's signature are possible later.
create function practical_score_refuse_change() returns trigger language plpgsql as $$
begin
  if old.returned_at is not null and new.returned_at is distinct from old.returned_at
     or (to_jsonb(new) - '{returned_at,returned_by,return_reason,candidate_sign}'::text[])
        <> (to_jsonb(old) - '{returned_at,returned_by,return_reason,candidate_sign}'::text[])
     or new.candidate_sign <> old.candidate_sign and new.candidate_sign <> '[]'::jsonb then
    raise exception 'a score that was handed in never changes';
  end if;
  return new;
end
$$;
create trigger practical_score_stays before update on practical_score
  for each row execute function practical_score_refuse_change();

-- Photos are sent before the score that names them.
create table practical_photo (
  id uuid primary key,
  candidate_id uuid not null references practical_candidate,
  examiner_id uuid not null,
  file_id uuid not null,
  taken_at timestamptz not null,
  at_seconds integer check (at_seconds between 0 and 99999),
  created_at timestamptz not null
);
create index practical_photo_candidate_id_idx on practical_photo (candidate_id, examiner_id);
create index practical_photo_file_id_idx on practical_photo (file_id);
