-- What a session in a host's frame may do, whatever its user may do elsewhere; nothing unless it is registered.
alter table embed_host
  add column permissions text[] not null default '{}'
    constraint embed_host_permissions_check check (cardinality(permissions) <= 200),
  add column allows_staff boolean not null default false;

-- As registered when the session began; a change at the host ends its sessions.
alter table iam_session add column host_permissions text[] not null default '{}';

-- A token in an address is somebody's whole sign-in. Sites that are in use keep what they have.
alter table site_setting alter column raw_token set default false;
update site_setting set raw_token = false where not exists (select from iam_user);
