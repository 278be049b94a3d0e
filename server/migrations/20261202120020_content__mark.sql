-- What a user has marked in laws: a note at a clause, or a clause marked as favourite.
create table content_mark (
  user_id uuid not null,
  article_id uuid not null,
  anchor text not null,
  label text not null,
  opening text not null,
  starred boolean not null default false,
  note text not null default '',
  updated_at timestamptz not null,
  constraint content_mark_pkey primary key (user_id, article_id, anchor),
  constraint content_mark_article_fkey foreign key (article_id) references content_article (id) on delete cascade,
  constraint content_mark_note_check check (char_length(note) <= 1000),
  constraint content_mark_any_check check (starred or note <> '')
);
create index content_mark_article_idx on content_mark (article_id);
create index content_mark_updated_idx on content_mark (user_id, updated_at desc);
