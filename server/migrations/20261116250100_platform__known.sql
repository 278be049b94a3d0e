-- What the schema consists of, written after each migration: a database that was restored in part lacks some of it.
create table platform_schema (
  only_row boolean primary key default true constraint platform_schema_only_row_check check (only_row),
  objects text[] not null
);
comment on table platform_schema is 'rights: select';

-- By what the secrets are known again that must not change: with others nothing that was sealed or hashed would be found.
create table platform_secret (
  name text primary key,
  fingerprint text not null
);
comment on table platform_secret is 'rights: select, insert';
