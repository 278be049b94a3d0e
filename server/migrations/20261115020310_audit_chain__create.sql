-- The end of each chain: whoever appends holds this row, so that links of one chain come one after another.
create table audit_chain (
  chain text primary key check (chain <> ''),
  length bigint not null check (length >= 0),
  head bytea not null check (octet_length(head) = 32)
);

create table audit_link (
  chain text not null references audit_chain,
  seq bigint not null check (seq between 1 and 9007199254740991),
  at timestamptz not null,
  action text not null,
  target text not null,
  content jsonb not null,
  previous bytea not null check (octet_length(previous) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (chain, seq)
);

create function audit_link_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_link is append-only';
end
$$;
create trigger audit_link_append_only before update or delete or truncate on audit_link
  for each statement execute function audit_link_refuse_change();

create function audit_chain_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.chain = old.chain and new.length = old.length + 1 then
    return new;
  end if;
  raise exception 'audit_chain only grows, one link at a time';
end
$$;
create trigger audit_chain_only_grows before update or delete on audit_chain
  for each row execute function audit_chain_refuse_change();
create trigger audit_chain_kept before truncate on audit_chain
  for each statement execute function audit_chain_refuse_change();
