-- What the system says to one person. The copy is theirs alone: deleting it deletes the row.
create table message_direct (
  id uuid primary key,
  user_id uuid not null constraint message_direct_user_fkey references iam_user (id) on delete cascade,
  kind smallint not null constraint message_direct_kind_check check (kind between 1 and 6),
  title text not null constraint message_direct_title_check check (length(title) between 1 and 200),
  content text not null,
  summary text not null generated always as (left(regexp_replace(content, '\s+', ' ', 'g'), 100)) stored,
  link text not null default '',
  -- Two messages to one person under the same key are one: work that is repeated says nothing twice.
  once_key text,
  sent_at timestamptz not null,
  read_at timestamptz
);
create index message_direct_user_idx on message_direct (user_id, sent_at desc, id desc);
create index message_direct_unread_idx on message_direct (user_id, sent_at desc, id desc) where read_at is null;
create unique index message_direct_once_key on message_direct (user_id, once_key) where once_key is not null;

-- What staff say to many, stored once. Whom it is for is asked anew whenever somebody looks.
create table message_broadcast (
  id uuid primary key,
  sender_id uuid not null constraint message_broadcast_sender_fkey references iam_user (id),
  sender text not null,
  kind smallint not null constraint message_broadcast_kind_check check (kind between 1 and 6),
  title text not null constraint message_broadcast_title_check check (length(title) between 1 and 100),
  content text not null,
  summary text not null generated always as (left(regexp_replace(content, '\s+', ' ', 'g'), 100)) stored,
  audience_all boolean not null,
  audience_depts uuid[] not null,
  audience_roles uuid[] not null,
  audience_label text not null,
  -- How far the sender reached: departments and roles never go beyond it.
  reach_all boolean not null,
  reach_depts uuid[] not null,
  reach_trees uuid[] not null,
  reach_regions uuid[] not null,
  receivers integer not null constraint message_broadcast_receivers_check check (receivers > 0),
  text_task_id uuid,
  -- The last receiver who was sent a short message, so that a repeated task goes on where it stopped.
  texted_to uuid,
  sent_at timestamptz not null,
  withdrawn_at timestamptz
);
create index message_broadcast_sent_idx on message_broadcast (sent_at desc, id desc);
create index message_broadcast_sender_idx on message_broadcast (sender_id);

-- The people a broadcast names one by one. Their own table and not a list in the row: an inbox asks for one person.
create table message_named (
  user_id uuid not null constraint message_named_user_fkey references iam_user (id) on delete cascade,
  broadcast_id uuid not null constraint message_named_broadcast_fkey references message_broadcast (id) on delete cascade,
  primary key (user_id, broadcast_id)
);
create index message_named_broadcast_idx on message_named (broadcast_id);

-- What one person did with one broadcast; no row means it was not touched.
create table message_state (
  user_id uuid not null constraint message_state_user_fkey references iam_user (id) on delete cascade,
  broadcast_id uuid not null constraint message_state_broadcast_fkey references message_broadcast (id) on delete cascade,
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (user_id, broadcast_id),
  constraint message_state_says_something check (read_at is not null or deleted_at is not null)
);
create index message_state_broadcast_idx on message_state (broadcast_id, read_at);

-- The unread counter (docs/decisions/0025). Direct messages are counted as they come and go; the count of broadcasts
-- is good while the three things it was counted from stand: the site's version, the person's own changes, their place.
create table message_inbox (
  user_id uuid primary key constraint message_inbox_user_fkey references iam_user (id) on delete cascade,
  direct_unread integer not null default 0 constraint message_inbox_direct_check check (direct_unread >= 0),
  changes bigint not null default 0,
  broadcast_unread integer not null default 0,
  counted_version bigint not null default -1,
  counted_changes bigint not null default -1,
  counted_place text not null default ''
) with (fillfactor = 80);

-- One row: grows with every broadcast that is sent or withdrawn.
create table message_version (
  id boolean primary key default true constraint message_version_one_row check (id),
  version bigint not null default 0
);
insert into message_version default values;

-- The words of the site's own messages where staff have changed them; the release's stand in the contract.
create table message_template (
  code text primary key,
  title text not null,
  content text not null,
  sms boolean not null,
  enabled boolean not null,
  updated_at timestamptz not null
);
