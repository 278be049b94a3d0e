-- Two-character Chinese words are searched through this: a trigram index cannot serve them.
create function bigrams(value text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(value, i, 2)), '{}')
    from generate_series(1, greatest(length(value) - 1, 0)) as i
$$;

-- Administrative regions, as the two upper levels of the national codes.
create table iam_region (
  id uuid primary key,
  parent_id uuid constraint iam_region_parent_fkey references iam_region (id),
  code text not null constraint iam_region_code_key unique,
  name text not null,
  sort integer not null default 0
);
create index iam_region_parent_idx on iam_region (parent_id, sort);

create table iam_dept (
  id uuid primary key,
  parent_id uuid constraint iam_dept_parent_fkey references iam_dept (id),
  -- The way down from the root, itself included: what stands below a department is one index look-up.
  path uuid[] not null,
  code text not null check (length(code) between 1 and 40),
  name text not null check (length(name) between 1 and 80),
  leader text not null default '',
  region_id uuid constraint iam_dept_region_fkey references iam_region (id),
  sort integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint iam_dept_path_ends_here check (path[cardinality(path)] = id),
  constraint iam_dept_not_own_parent check (parent_id <> id)
);
create unique index iam_dept_code_key on iam_dept (lower(code));
create unique index iam_dept_sibling_name_key on iam_dept (parent_id, name) nulls not distinct;
create index iam_dept_parent_idx on iam_dept (parent_id, sort);
create index iam_dept_path_idx on iam_dept using gin (path);
create index iam_dept_region_idx on iam_dept (region_id);
