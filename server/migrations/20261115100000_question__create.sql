-- Every pair of neighbouring characters, for words of two characters that a trigram index cannot find. Said to be dear,
-- because it is: without being told, the planner cuts up row after row instead of asking the index.
create function bigrams(value text) returns text[]
  language plpgsql immutable strict parallel safe cost 5000
as $$
declare
  signs text[] := string_to_array(value, null);
  pairs text[] := '{}';
begin
  for place in 1 .. cardinality(signs) - 1 loop
    pairs[place] := signs[place] || signs[place + 1];
  end loop;
  return pairs;
end
$$;

-- What lists are filtered by, as words beside the pairs: one index answers for words and filters together.
create function question_facets(type smallint, state smallint, tags text[], repo_ids uuid[])
  returns text[] language sql immutable parallel safe cost 1000
as $$
  select array['t' || type, 's' || state]
      || array(select 'k' || tag from unnest(tags) as tag) || array(select 'r' || repo_id from unnest(repo_ids) as repo_id)
$$;

create table question_repo_category (
  id uuid primary key,
  title text not null constraint question_repo_category_title_key unique,
  sort integer not null,
  created_at timestamptz not null
);

create table question_repo (
  id uuid primary key,
  code text not null constraint question_repo_code_key unique,
  title text not null constraint question_repo_title_key unique,
  category_id uuid constraint question_repo_category_fkey references question_repo_category (id),
  remark text not null default '',
  -- 0 not for practice, 1 for everyone, 2 for departments
  open smallint not null default 0 constraint question_repo_open_check check (open in (0, 1, 2)),
  -- Published questions in all and by type code, and drafts: kept in step by whoever changes the items, under the
  -- lock of this row.
  total integer not null default 0 constraint question_repo_total_check check (total >= 0),
  counts jsonb not null default '{}',
  drafts integer not null default 0 constraint question_repo_drafts_check check (drafts >= 0),
  -- Moves with every change of what may be drawn from the bank, so that a kept pool knows when it is stale.
  revision bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index question_repo_category_idx on question_repo (category_id);

create table question_repo_dept (
  repo_id uuid not null constraint question_repo_dept_repo_fkey references question_repo (id) on delete cascade,
  dept_id uuid not null constraint question_repo_dept_dept_fkey references iam_dept (id) on delete cascade,
  primary key (repo_id, dept_id)
);
create index question_repo_dept_dept_idx on question_repo_dept (dept_id);

create sequence question_code_seq;
-- The order of questions in a bank: taken under the bank's lock, so what is added later always stands behind.
create sequence question_sort_seq;

create table question_item (
  id uuid primary key,
  code text not null constraint question_item_code_key unique,
  type smallint not null constraint question_item_type_check check (type in (1, 2, 3, 4, 5, 6, 99)),
  level smallint not null constraint question_item_level_check check (level in (1, 2)),
  -- 0 draft, 1 published, 2 retired
  state smallint not null constraint question_item_state_check check (state in (0, 1, 2)),
  -- The newest version, and the one in use; a draft stands between them.
  latest_version integer not null,
  published_version integer
    constraint question_item_published_check check ((published_version is null) = (state = 0)),
  -- These three tell of the published version, or of the draft where none has been published.
  -- The stem without markup, shortened, for lists.
  text text not null,
  -- Code, stem and options without markup, normalised, for search.
  search text not null,
  -- Over the stem and the options, normalised, in no order: equal questions have equal hashes.
  stem_hash bytea not null,
  tags text[] not null default '{}',
  -- The banks it is in, a copy of question_repo_item for the index.
  repo_ids uuid[] not null default '{}',
  source text not null default '',
  import_id uuid,
  -- Moves with every save, also of a draft that keeps its version.
  edition integer not null default 1,
  created_by uuid not null,
  updated_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint question_item_versions_check check (published_version <= latest_version)
);
create index question_item_search_idx on question_item
  using gin (bigrams(search), question_facets(type, state, tags, repo_ids)) with (fastupdate = off);
create index question_item_tags_idx on question_item using gin (tags);
create index question_item_hash_idx on question_item (stem_hash);
create index question_item_import_idx on question_item (import_id) where import_id is not null;
create index question_item_state_idx on question_item (state, type, id desc);

-- Knowledge points and how many questions have each. Kept here, because questions come and go in many ways and counting
-- them anew takes seconds.
create table question_tag (
  name text primary key,
  questions integer not null
);

create function question_tag_shift(names text[], steps integer[]) returns void language sql as $$
  insert into question_tag as t (name, questions)
  select name, sum(step) from unnest(names, steps) as moved(name, step) group by 1 having sum(step) <> 0 order by 1
  on conflict (name) do update set questions = t.questions + excluded.questions;
  delete from question_tag where name = any(names) and questions <= 0;
$$;

create function question_tag_count() returns trigger language plpgsql as $$
declare
  names text[] := '{}';
  steps integer[] := '{}';
begin
  if tg_op in ('INSERT', 'UPDATE') then
    select names || array_agg(tag), steps || array_agg(1) into names, steps from came, unnest(tags) as tag;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    select names || array_agg(tag), steps || array_agg(-1) into names, steps from went, unnest(tags) as tag;
  end if;
  perform question_tag_shift(names, steps);
  return null;
end
$$;
create trigger question_item_tags_came after insert on question_item
  referencing new table as came for each statement execute function question_tag_count();
create trigger question_item_tags_changed after update on question_item
  referencing old table as went new table as came for each statement execute function question_tag_count();
create trigger question_item_tags_went after delete on question_item
  referencing old table as went for each statement execute function question_tag_count();

-- A version that was published never changes; papers point at it.
create table question_version (
  question_id uuid not null
    constraint question_version_question_fkey references question_item (id) on delete cascade,
  version integer not null constraint question_version_version_check check (version >= 1),
  published_at timestamptz,
  level smallint not null,
  content text not null,
  analysis text not null,
  body jsonb not null,
  note text not null default '',
  editor_id uuid not null,
  saved_at timestamptz not null,
  primary key (question_id, version)
);

-- A question in a bank. Type, level and whether it may be drawn are copies, so that a pool is read from one index.
create table question_repo_item (
  repo_id uuid not null constraint question_repo_item_repo_fkey references question_repo (id),
  question_id uuid not null
    constraint question_repo_item_question_fkey references question_item (id) on delete cascade,
  sort bigint not null,
  type smallint not null,
  level smallint not null,
  state smallint not null,
  -- With what lists are filtered by, so that going through a bank reads this index alone.
  primary key (repo_id, question_id) include (type, level, state)
);
create index question_repo_item_question_idx on question_repo_item (question_id);
create index question_repo_item_pool_idx on question_repo_item (repo_id, state, sort, question_id)
  include (type, level);

-- The files a question's versions show, so that nothing in use is cleared away and nothing foreign is shown.
create table question_file (
  question_id uuid not null constraint question_file_question_fkey references question_item (id) on delete cascade,
  file_id uuid not null,
  primary key (question_id, file_id)
);
create index question_file_file_idx on question_file (file_id);

-- Where a question has been put to people, and how often.
create table question_use (
  question_id uuid not null constraint question_use_question_fkey references question_item (id),
  kind text not null constraint question_use_kind_check check (kind in ('exam', 'practice', 'battle', 'course')),
  target_id uuid not null,
  title text not null,
  count bigint not null default 0,
  primary key (question_id, kind, target_id)
);

create table question_stat (
  question_id uuid primary key constraint question_stat_question_fkey references question_item (id) on delete cascade,
  answers bigint not null default 0,
  -- Of a hundred for each answer.
  won_centi bigint not null default 0,
  discrimination real,
  counted_at timestamptz not null
);

create table question_report (
  id uuid primary key,
  question_id uuid not null
    constraint question_report_question_fkey references question_item (id) on delete cascade,
  version integer not null,
  kind smallint not null constraint question_report_kind_check check (kind in (1, 2, 3, 4, 9)),
  text text not null,
  state smallint not null default 0 constraint question_report_state_check check (state in (0, 1, 2)),
  reporter_id uuid not null,
  reported_at timestamptz not null,
  reply text not null default '',
  replier_id uuid,
  replied_at timestamptz,
  constraint question_report_reply_check check ((state = 0) = (replied_at is null))
);
-- One open report of a person on a question at a time.
create unique index question_report_open_key on question_report (question_id, reporter_id) where state = 0;
create index question_report_queue_idx on question_report (state, reported_at desc);
create index question_report_reporter_idx on question_report (reporter_id);
