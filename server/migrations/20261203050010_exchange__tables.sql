-- This installation among others: its name and keys. One row.
create table exchange_site (
  id smallint primary key check (id = 1),
  name text not null check (char_length(name) between 1 and 100),
  sign_key text not null,
  sign_sealed text not null,
  seal_key text not null,
  open_sealed text not null,
  created_at timestamptz not null
);

-- Installations whose bundles are accepted, and to which ours may be addressed.
create table exchange_peer (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  sign_key text not null constraint exchange_peer_sign_key unique,
  seal_key text not null,
  address text not null default '',
  enabled boolean not null default true,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Packages that this installation has made of its exams.
create table exchange_package (
  id uuid primary key,
  exam_id uuid not null,
  title text not null,
  edition integer not null,
  starts_at timestamptz not null,
  secret_sealed text not null,
  release_minutes smallint not null constraint exchange_package_minutes_check check (release_minutes between 0 and 10),
  identity text[] not null,
  state smallint not null default 0 constraint exchange_package_state_check check (state in (0, 1, 2)),
  size bigint not null default 0,
  created_by uuid not null,
  created_at timestamptz not null
);
create index exchange_package_exam_idx on exchange_package (exam_id);
comment on column exchange_package.state is '0 being made, 1 ready, 2 failed';

create table exchange_receiver (
  package_id uuid not null constraint exchange_receiver_package_fkey references exchange_package (id),
  peer_id uuid not null constraint exchange_receiver_peer_fkey references exchange_peer (id),
  primary key (package_id, peer_id)
);
create index exchange_receiver_peer_idx on exchange_receiver (peer_id);

-- Packages of other installations: one for each exam.
create table exchange_import (
  exam_id uuid primary key,
  package_id uuid not null,
  file_id uuid not null,
  peer_id uuid not null constraint exchange_import_peer_fkey references exchange_peer (id),
  title text not null,
  made_at timestamptz not null,
  release_at timestamptz not null,
  identity text[] not null,
  secret_sealed text not null default '',
  opened_at timestamptz,
  note text not null default '',
  result_serial integer not null default 0,
  imported_by uuid not null,
  imported_at timestamptz not null
);
create index exchange_import_peer_idx on exchange_import (peer_id);
create index exchange_import_sealed_idx on exchange_import (release_at) where opened_at is null;

-- Files of results that were received: the newest of an installation counts for an exam.
create table exchange_result_file (
  id uuid primary key,
  exam_id uuid not null,
  peer_id uuid not null constraint exchange_result_file_peer_fkey references exchange_peer (id),
  serial integer not null constraint exchange_result_file_serial_check check (serial > 0),
  made_at timestamptz not null,
  papers integer not null constraint exchange_result_file_papers_check check (papers >= 0),
  imported_by uuid not null,
  imported_at timestamptz not null,
  constraint exchange_result_file_serial_key unique (peer_id, exam_id, serial)
);

-- A paper of another installation, as its newest file has it.
create table exchange_result (
  peer_id uuid not null constraint exchange_result_peer_fkey references exchange_peer (id),
  paper_id uuid not null,
  exam_id uuid not null,
  serial integer not null,
  -- In an earlier file, and not in the newest one.
  missing boolean not null default false,
  person_hash bytea,
  identity_sealed text not null default '',
  unit text not null,
  attempt integer not null,
  state smallint not null,
  voided boolean not null,
  score_centi integer,
  passed boolean,
  handed_in_at timestamptz,
  receipt text,
  answers jsonb not null,
  primary key (peer_id, paper_id)
);
create index exchange_result_exam_idx on exchange_result (exam_id, peer_id, paper_id);
create index exchange_result_person_idx on exchange_result (exam_id, person_hash) where person_hash is not null;
