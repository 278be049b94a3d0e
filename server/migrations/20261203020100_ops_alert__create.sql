-- Problems of the health page that are there, or were a while ago: whoever has been told about which, and when.
create table ops_alert (
  -- What the problem is about, without figures that change.
  key text primary key
    constraint ops_alert_key_check check (char_length(key) between 1 and 300),
  tone text not null
    constraint ops_alert_tone_check check (tone in ('bad', 'warn')),
  text text not null
    constraint ops_alert_text_check check (char_length(text) <= 1000),
  -- Since when it has been there without a longer break.
  since timestamptz not null,
  seen_at timestamptz not null,
  -- The last message about it; null while it has not lasted long enough.
  told_at timestamptz,
  -- A message has said that it is over.
  resolved_at timestamptz,
  constraint ops_alert_resolved_check check (resolved_at is null or told_at is not null)
);
