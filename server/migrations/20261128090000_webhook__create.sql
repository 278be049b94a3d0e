-- Addresses of host systems that are sent events.
create table webhook_endpoint (
  id uuid primary key,
  host_id uuid not null constraint webhook_endpoint_host_fkey references embed_host (id) on delete cascade,
  address text not null constraint webhook_endpoint_address_check check (length(address) between 8 and 500),
  events text[] not null constraint webhook_endpoint_events_check check (cardinality(events) between 1 and 20),
  -- Only events about people of this region and below it.
  region_id uuid constraint webhook_endpoint_region_fkey references iam_region (id),
  enabled boolean not null,
  -- Why it was switched off by itself.
  off_reason text not null default '',
  -- Both sign until the time below: the host can change its own in between.
  secret_sealed text not null,
  previous_sealed text not null default '',
  previous_until timestamptz,
  -- Since when every attempt has failed.
  failing_since timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhook_endpoint_host_idx on webhook_endpoint (host_id);
create index webhook_endpoint_region_idx on webhook_endpoint (region_id);

-- What is sent, word for word: its id is that of the change, and its text is never written again.
create table webhook_message (
  id uuid primary key,
  seq bigint generated always as identity constraint webhook_message_seq_key unique,
  type text not null constraint webhook_message_type_check check (length(type) between 1 and 60),
  object text not null constraint webhook_message_object_check check (length(object) between 1 and 120),
  body text not null constraint webhook_message_body_check check (length(body) <= 10000),
  -- Whom it is about, if anybody.
  user_id uuid constraint webhook_message_user_fkey references iam_user (id) on delete cascade,
  created_at timestamptz not null
);
create index webhook_message_created_idx on webhook_message (created_at);
create index webhook_message_user_idx on webhook_message (user_id) where user_id is not null;

create function webhook_message_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'a webhook message does not change';
end $$;
create trigger webhook_message_frozen before update on webhook_message
  for each row execute function webhook_message_frozen();

-- One message to one address.
create table webhook_delivery (
  id uuid primary key,
  endpoint_id uuid not null constraint webhook_delivery_endpoint_fkey references webhook_endpoint (id) on delete cascade,
  message_id uuid not null constraint webhook_delivery_message_fkey references webhook_message (id) on delete cascade,
  -- Copies from the message, for the order.
  object text not null,
  seq bigint not null,
  -- When the change happened: jobs that store messages may run in another order than the changes.
  happened_at timestamptz not null,
  -- One attempt only, also to an address that is switched off.
  is_test boolean not null default false,
  state smallint not null default 1 constraint webhook_delivery_state_check check (state in (1, 2, 3)),
  attempts integer not null default 0 constraint webhook_delivery_attempts_check check (attempts >= 0),
  last_status smallint,
  next_at timestamptz not null,
  -- The worker that is sending it has it until then.
  lease uuid,
  leased_until timestamptz,
  done_at timestamptz,
  created_at timestamptz not null,
  constraint webhook_delivery_once_key unique (message_id, endpoint_id),
  constraint webhook_delivery_done_check check ((done_at is null) = (state = 1)),
  constraint webhook_delivery_lease_check check ((lease is null) = (leased_until is null))
);
create index webhook_delivery_due_idx on webhook_delivery (endpoint_id, next_at) where state = 1;
create index webhook_delivery_order_idx on webhook_delivery (endpoint_id, object, happened_at, seq) where state = 1;
create index webhook_delivery_endpoint_idx on webhook_delivery (endpoint_id, seq);
create index webhook_delivery_seq_idx on webhook_delivery (seq);

create table webhook_attempt (
  id uuid primary key,
  delivery_id uuid not null constraint webhook_attempt_delivery_fkey references webhook_delivery (id) on delete cascade,
  at timestamptz not null,
  status smallint,
  ms integer not null,
  error text not null,
  reply text not null constraint webhook_attempt_reply_check check (length(reply) <= 500)
);
create index webhook_attempt_delivery_idx on webhook_attempt (delivery_id, at);
