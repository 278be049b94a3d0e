alter table iam_user
  add column dept_id uuid constraint iam_user_dept_fkey references iam_dept (id),
  add column region_id uuid constraint iam_user_region_fkey references iam_region (id),
  add column email text not null default '',
  add column id_card_sealed text not null default '',
  add column id_card_hash bytea,
  -- Set when somebody else chose the password: the first thing after signing in is a new one.
  add column must_change_password boolean not null default false,
  add column review_note text not null default '',
  add column last_login_at timestamptz;
create index iam_user_dept_idx on iam_user (dept_id) where deleted_at is null;
create index iam_user_region_idx on iam_user (region_id) where deleted_at is null;
create unique index iam_user_id_card_key on iam_user (id_card_hash) where deleted_at is null;
create index iam_user_created_idx on iam_user (created_at desc, id desc) where deleted_at is null;
create index iam_user_pending_idx on iam_user (created_at) where state = 2 and deleted_at is null;
create index iam_user_search_idx on iam_user using gin (bigrams(lower(real_name || ' ' || user_name))) where deleted_at is null;

alter table iam_role
  add column data_scope smallint not null default 1 check (data_scope between 1 and 6),
  add column remark text not null default '';
update iam_role set data_scope = 5 where grants_all;

-- The departments of a role whose scope is "chosen departments", each with what stands below it.
create table iam_role_dept (
  role_id uuid not null constraint iam_role_dept_role_fkey references iam_role (id) on delete cascade,
  dept_id uuid not null constraint iam_role_dept_dept_fkey references iam_dept (id),
  primary key (role_id, dept_id)
);
create index iam_role_dept_dept_idx on iam_role_dept (dept_id);
