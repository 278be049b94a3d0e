create table certificate_template (
  id uuid primary key,
  name text not null check (length(name) between 1 and 50),
  state smallint not null default 0 check (state in (0, 1, 2)),
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index certificate_template_created_at_idx on certificate_template (created_at);

create table certificate_template_version (
  id uuid primary key,
  template_id uuid not null references certificate_template,
  number integer not null check (number > 0),
  state smallint not null default 0 check (state in (0, 1)),
  name text not null,
  design jsonb not null,
  number_pattern jsonb not null,
  yearly_reset boolean not null,
  validity_months integer check (validity_months between 1 and 600),
  work_kinds text[] not null,
  issuer text not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  constraint certificate_template_version_published_check check ((published_at is not null) = (state = 1)),
  unique (template_id, number)
);
create unique index certificate_template_version_draft_key on certificate_template_version (template_id) where state = 0;

-- Certificates are printed and verified by the version that they were granted with.
create function certificate_template_version_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published version of a certificate template never changes';
end
$$;
create trigger certificate_template_version_published_stays
  before update or delete on certificate_template_version
  for each row when (old.state = 1) execute function certificate_template_version_refuse_change();

-- The serial numbers that a template has used: one row for each year, or one with year 0.
create table certificate_series (
  template_id uuid not null references certificate_template,
  year integer not null check (year = 0 or year between 2000 and 2999),
  used integer not null default 0 check (used >= 0),
  primary key (template_id, year)
);

-- Ed25519. A retired key still verifies what it has signed.
create table certificate_key (
  id text primary key check (id ~ '^[0-9a-z]{6}$'),
  public_key text not null,
  private_key_sealed text not null,
  state smallint not null check (state in (1, 2, 3)),
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index certificate_key_active_key on certificate_key (state) where state = 1;

create table certificate_certificate (
  id uuid primary key,
  template_id uuid not null references certificate_template,
  version_id uuid not null references certificate_template_version,
  user_id uuid not null,
  -- As they were when it was granted.
  name text not null,
  dept_name text not null,
  fields jsonb not null,
  work_kinds text[] not null,
  photo_id uuid,
  number text not null,
  year integer not null,
  serial integer not null check (serial > 0),
  issued_on date not null,
  valid_until date,
  -- Whether it has expired follows from valid_until and the clock.
  state smallint not null default 1 check (state in (1, 2, 3, 4)),
  reason text not null default '',
  -- By a result that no longer holds: it is restored if the result holds again.
  suspended_by_result boolean not null default false,
  state_changed_at timestamptz not null,
  source smallint not null check (source in (1, 2, 3)),
  source_id uuid not null,
  replaces_id uuid references certificate_certificate,
  -- Payload and signature of its QR code.
  signed text not null,
  granted_by uuid,
  created_at timestamptz not null,
  constraint certificate_certificate_suspended_check check (state = 2 or not suspended_by_result),
  constraint certificate_certificate_period_check check (valid_until >= issued_on),
  constraint certificate_certificate_number_key unique (number),
  constraint certificate_certificate_serial_key unique (template_id, year, serial),
  constraint certificate_certificate_source_key unique (source, source_id, user_id)
);
create index certificate_certificate_version_id_idx on certificate_certificate (version_id);
create index certificate_certificate_user_id_idx on certificate_certificate (user_id, template_id);
create index certificate_certificate_created_at_idx on certificate_certificate (created_at, id);
create index certificate_certificate_valid_until_idx on certificate_certificate (valid_until) where state = 1;
-- A certificate is replaced once.
create unique index certificate_certificate_replaces_id_key on certificate_certificate (replaces_id)
  where replaces_id is not null;
