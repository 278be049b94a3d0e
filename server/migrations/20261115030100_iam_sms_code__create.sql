-- Codes sent by short message. Neither the number nor the code stands here in plain text.
create table iam_sms_code (
  id uuid primary key,
  mobile_hash bytea not null,
  sms_type smallint not null constraint iam_sms_code_type_check check (sms_type in (1, 2, 3, 4)),
  code_hash bytea not null,
  ip text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- The database itself holds the limit of guesses.
  tries smallint not null default 0 constraint iam_sms_code_tries_check check (tries between 0 and 5),
  used_at timestamptz
);
create index iam_sms_code_mobile_idx on iam_sms_code (mobile_hash, sent_at desc);
create index iam_sms_code_ip_idx on iam_sms_code (ip, sent_at desc) where used_at is null;
create index iam_sms_code_sent_idx on iam_sms_code (sent_at);
