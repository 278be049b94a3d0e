-- Chinese names are searched by one character too: the index holds single characters beside the pairs.
drop index iam_user_search_idx;
drop function bigrams(text);
create function grams(value text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}')
    from generate_series(1, length(value)) as i,
         lateral (values (substr(value, i, 1)), (substr(value, i, 2))) as found(gram)
$$;
create index iam_user_search_idx on iam_user using gin (grams(lower(real_name || ' ' || user_name))) where deleted_at is null;
