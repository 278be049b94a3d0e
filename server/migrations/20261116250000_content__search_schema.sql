-- Databases that were migrated before these functions named their schema: their backups could not be restored, because
-- pg_restore builds indexes without a search path.
create or replace function content_keys(content text, channel smallint) returns bigint[]
  language sql immutable strict parallel safe cost 5000
as $$ select public.content_pairs(content) || ((1::bigint << 50) + channel) $$;

create or replace function content_head_keys(title text, head text, channel smallint) returns bigint[]
  language sql immutable strict parallel safe cost 5000
as $$
  select public.content_keys(head, channel)
      || array(select ascii(sign)::bigint from unnest(string_to_array(head, null)) as sign)
      || array(select -pair from unnest(public.content_pairs(title)) as pair)
      || array(select -ascii(sign)::bigint from unnest(string_to_array(title, null)) as sign)
$$;
