-- A person's file; its number is given when they open it for the first time, and never again to anybody.
create table transcript_file (
  user_id uuid primary key,
  number text not null check (number ~ '^DA-[0-9]{4}-[0-9]{6}$'),
  created_at timestamptz not null,
  constraint transcript_file_number_key unique (number)
);

-- The serial numbers that a year has used.
create table transcript_series (
  year integer primary key check (year between 2000 and 2999),
  used integer not null check (used between 1 and 999999)
);

create table transcript_export (
  id uuid primary key,
  user_id uuid not null,
  file_number text not null,
  number text not null,
  -- SHA-256 over the contents, which are what was printed.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  parts text[] not null check (cardinality(parts) between 1 and 10),
  from_day date,
  to_day date not null,
  contents jsonb not null,
  -- Payload and signature of its QR code; empty once the account is erased.
  signed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint transcript_export_number_key unique (number),
  constraint transcript_export_days_check check (from_day <= to_day),
  constraint transcript_export_expires_check
    check (expires_at > created_at and expires_at <= created_at + interval '2160 hours')
);
create index transcript_export_user_id_idx on transcript_export (user_id, created_at desc);

-- Somebody asks to see a person's file. What they typed is stored whether or not there is such a file: a job looks
-- for it, so that the reply tells nothing.
create table transcript_consent (
  id uuid primary key,
  requester_id uuid not null,
  -- As they were when they asked.
  requester text not null,
  unit text not null,
  user_id uuid,
  file_number text not null,
  name text not null,
  purpose text not null check (length(purpose) <= 200),
  state smallint not null default 1 check (state in (1, 2, 3, 4)),
  parts text[] not null default '{}' check (cardinality(parts) <= 10),
  asked_on date not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  expires_at timestamptz,
  viewed_at timestamptz,
  constraint transcript_consent_once_key unique (requester_id, file_number, asked_on),
  constraint transcript_consent_decided_check check ((state = 1) = (decided_at is null)),
  -- Only with an agreement there is something to see, and not for longer than thirty days.
  constraint transcript_consent_agreed_check check ((state in (2, 4)) = (expires_at is not null)),
  constraint transcript_consent_expires_check check (expires_at <= decided_at + interval '720 hours'),
  constraint transcript_consent_agreed_parts_check check (state not in (2, 4) or cardinality(parts) > 0)
);
create index transcript_consent_user_id_idx on transcript_consent (user_id, created_at desc);
create index transcript_consent_requester_id_idx on transcript_consent (requester_id, created_at desc);
