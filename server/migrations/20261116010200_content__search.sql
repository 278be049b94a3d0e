-- replaces 5f91e09509c18b64f6ace6aa6e5fca2aed2e647caf3063ff0fd229c04deb2e51
-- (Functions in indexes name their schema: restoring and PostgreSQL 17 look nowhere else. A later migration mends
-- databases that had the earlier text.)
-- What guests can search, apart from the articles and kept in step with them by a trigger. Rows are narrow, so that
-- thousands can be looked at one after another; the text lies outside of them and is fetched where a find must be
-- confirmed. It is compared byte by byte: it is normalised, and sorting it by language would mean nothing.
create table content_search (
  article_id uuid primary key
    constraint content_search_article_fkey references content_article (id) on delete cascade,
  channel smallint not null,
  pinned boolean not null,
  publish_at timestamptz not null,
  withdraw_at timestamptz,
  title text collate "C" not null,
  -- The title and what else names an article: number, issuer, tags, company, speaker; a line each.
  head text collate "C" not null,
  -- All of that, the summary and the text.
  content text collate "C" not null
) with (toast_tuple_target = 256);
alter table content_search alter column title set storage main;
alter table content_search alter column head set storage main;
do $$ begin
  alter table content_search alter column content set compression lz4;
exception when feature_not_supported then
  null; -- A PostgreSQL built without it only takes longer to unpack.
end $$;

-- As the words of a question are (content/search.rules.ts).
create function content_normal(value text) returns text language sql immutable strict parallel safe as $$
  select lower(normalize(value, nfkc) collate "und-x-icu") collate "C"
$$;

-- Every pair of neighbouring characters as one number. Numbers are sorted and compared far faster than texts: the
-- index is built in half the time.
create function content_pairs(value text) returns bigint[]
  language plpgsql immutable strict parallel safe cost 5000
as $$
declare
  signs text[] := string_to_array(value, null);
  pairs bigint[] := '{}';
  code bigint := ascii(signs[1]);
begin
  for place in 1 .. cardinality(signs) - 1 loop
    pairs[place] := (code << 21) + ascii(signs[place + 1]);
    code := ascii(signs[place + 1]);
  end loop;
  return pairs;
end
$$;

-- What the indexes know a row by (content/search-keys.rules.ts): pairs, and far above them the channel.
create function content_keys(content text, channel smallint) returns bigint[]
  language sql immutable strict parallel safe cost 5000
as $$ select public.content_pairs(content) || ((1::bigint << 50) + channel) $$;

-- Of what names an article single characters too, and as negative numbers what its title has.
create function content_head_keys(title text, head text, channel smallint) returns bigint[]
  language sql immutable strict parallel safe cost 5000
as $$
  select public.content_keys(head, channel)
      || array(select ascii(sign)::bigint from unnest(string_to_array(head, null)) as sign)
      || array(select -pair from unnest(public.content_pairs(title)) as pair)
      || array(select -ascii(sign)::bigint from unnest(string_to_array(title, null)) as sign)
$$;

create index content_search_newest_idx on content_search (pinned desc, publish_at desc, article_id desc);
create index content_search_channel_idx
  on content_search (channel, pinned desc, publish_at desc, article_id desc);
-- Titles may grow when they are normalised; what somebody types has fifty characters at most.
create index content_search_begin_idx on content_search ("left"(title, 60));
create index content_search_head_idx
  on content_search using gin (content_head_keys(title, head, channel)) with (fastupdate = off);
create index content_search_content_idx
  on content_search using gin (content_keys(content, channel)) with (fastupdate = off);
-- What stands in the arrays is of no use to the planner, and counting it takes a hundred times as long as all the rest.
alter index content_search_head_idx alter column 1 set statistics 0;
alter index content_search_content_idx alter column 1 set statistics 0;

create function content_search_follow() returns trigger language plpgsql as $$
declare
  named text;
begin
  if new.state <> 1 or new.deleted_at is not null then
    delete from content_search where article_id = new.id;
    return null;
  end if;
  named := concat_ws(e'\n', new.title, new.number, new.issuer, array_to_string(new.tags, e'\n'),
    new.fields ->> 'company', new.fields ->> 'speaker', new.fields ->> 'speakerUnit');
  insert into content_search as kept
         (article_id, channel, pinned, publish_at, withdraw_at, title, head, content)
  values (new.id, new.channel, new.pinned, new.publish_at, new.withdraw_at, content_normal(new.title),
          content_normal(named), content_normal(concat_ws(e'\n', named, new.summary, new.plain)))
  on conflict (article_id) do update
     set channel = excluded.channel, pinned = excluded.pinned, publish_at = excluded.publish_at,
         withdraw_at = excluded.withdraw_at, title = excluded.title, head = excluded.head, content = excluded.content;
  return null;
end
$$;
create trigger content_article_search
  after insert or update of title, number, issuer, tags, fields, summary, plain, channel, pinned, state, publish_at,
    withdraw_at, deleted_at on content_article
  for each row execute function content_search_follow();
