-- Errors in pages, counted by day and browser. Contains no user and no content.
create table ops_client_error (
  day date not null,
  -- Of everything below: equal errors of a day are one row.
  digest bytea not null,
  browser text not null,
  major smallint not null,
  -- 1 error, 2 rejection, 3 file not loaded, 4 browser too old
  kind smallint not null,
  message text not null,
  source text not null,
  page text not null,
  count integer not null default 1,
  last_at timestamptz not null,
  constraint ops_client_error_pkey primary key (day, digest),
  constraint ops_client_error_kind_check check (kind between 1 and 4),
  constraint ops_client_error_length_check check (
    char_length(browser) <= 20 and char_length(message) <= 200 and char_length(source) <= 200 and char_length(page) <= 200
  ),
  constraint ops_client_error_count_check check (count >= 1)
);
create index ops_client_error_last_idx on ops_client_error (last_at desc);
