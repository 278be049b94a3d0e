-- Filters of lists that a user has named to apply them again. A slot for each: nobody has more of a list than slots.
create table iam_saved_filter (
  id uuid not null constraint iam_saved_filter_pkey primary key,
  user_id uuid not null constraint iam_saved_filter_user_id_fkey references iam_user (id) on delete cascade,
  list text not null constraint iam_saved_filter_list_check check (length(list) <= 40),
  slot smallint not null constraint iam_saved_filter_slot_check check (slot between 1 and 20),
  name text not null constraint iam_saved_filter_name_check check (length(name) between 1 and 30),
  -- The filter and the order as in the URL of the list.
  search text not null constraint iam_saved_filter_search_check check (length(search) <= 2000),
  saved_at timestamptz not null,
  constraint iam_saved_filter_slot_key unique (user_id, list, slot),
  constraint iam_saved_filter_name_key unique (user_id, list, name)
);
