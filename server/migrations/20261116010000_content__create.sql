-- What the public site shows: articles of seven channels, their versions, categories, and the first page's settings.
create table content_category (
  id uuid primary key,
  channel smallint not null constraint content_category_channel_check check (channel between 1 and 7),
  parent_id uuid constraint content_category_parent_fkey references content_category (id),
  title text not null,
  sort integer not null,
  created_at timestamptz not null,
  constraint content_category_title_key unique nulls not distinct (channel, parent_id, title)
);
create index content_category_parent_idx on content_category (parent_id);

create table content_article (
  id uuid primary key,
  -- 1 law, 2 standard, 3 popular science, 4 lecture, 5 product, 6 news, 7 notice
  channel smallint not null constraint content_article_channel_check check (channel between 1 and 7),
  category_id uuid constraint content_article_category_fkey references content_category (id),
  title text not null,
  summary text not null,
  cover_id uuid,
  body text not null,
  source text not null,
  author text not null,
  tags text[] not null default '{}',
  pinned boolean not null default false,
  is_example boolean not null default false,
  -- 0 draft, 1 published (once publish_at has come and until withdraw_at), 2 withdrawn
  state smallint not null constraint content_article_state_check check (state in (0, 1, 2)),
  publish_at timestamptz,
  withdraw_at timestamptz,
  -- Of laws and standards, whose lists are filtered by them.
  level smallint,
  issuer text not null default '',
  number text not null default '',
  issued_on date,
  effective_on date,
  ended_on date,
  replaced_by_id uuid,
  -- Of lectures.
  video_id uuid,
  -- What else the channel has (contract, content/fields.ts), and the attachments.
  fields jsonb not null,
  attachments jsonb not null default '[]',
  -- The text without markup, for summaries, reading time and search.
  plain text not null,
  -- What lists need of it, apart: the text itself is long.
  opening text not null generated always as (left(plain, 200)) stored,
  characters integer not null generated always as (char_length(plain)) stored,
  version integer not null default 1,
  created_by uuid not null,
  updated_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint content_article_published_check check (state <> 1 or publish_at is not null),
  constraint content_article_times_check check (withdraw_at is null or withdraw_at > publish_at)
);
create index content_article_list_idx on content_article (channel, updated_at desc, id) where deleted_at is null;
create index content_article_public_idx on content_article (channel, pinned desc, publish_at desc, id desc)
  where state = 1 and deleted_at is null;
create index content_article_order_idx on content_article (channel, publish_at, id)
  where state = 1 and deleted_at is null;
create index content_article_tags_idx on content_article using gin (tags) where state = 1 and deleted_at is null;
create index content_article_category_idx on content_article (category_id);
create index content_article_replaced_idx on content_article (replaced_by_id) where replaced_by_id is not null;
create index content_article_video_idx on content_article (video_id) where video_id is not null;
-- When something appears or goes next.
create index content_article_publish_idx on content_article (publish_at) where state = 1 and deleted_at is null;
create index content_article_withdraw_idx on content_article (withdraw_at) where withdraw_at is not null;
create index content_article_trash_idx on content_article (deleted_at) where deleted_at is not null;

-- Apart from the article, which would be written anew with all of its text at every count.
create table content_view (
  article_id uuid primary key constraint content_view_article_fkey references content_article (id) on delete cascade,
  views bigint not null
);

-- Every saved version, whole: what stood there can always be shown, compared and taken back.
create table content_revision (
  article_id uuid not null constraint content_revision_article_fkey references content_article (id) on delete cascade,
  version integer not null,
  form jsonb not null,
  note text not null default '',
  saved_by uuid not null,
  saved_at timestamptz not null,
  primary key (article_id, version)
);
create index content_revision_saved_idx on content_revision (saved_by, saved_at desc);

-- Every file and film that any version of an article names: what no article names any more goes with the last one that did.
create table content_file (
  article_id uuid not null constraint content_file_article_fkey references content_article (id) on delete cascade,
  file_id uuid not null,
  primary key (article_id, file_id)
);
create index content_file_file_idx on content_file (file_id);

-- One row.
create table content_home (
  id smallint primary key constraint content_home_one_check check (id = 1),
  config jsonb not null,
  version integer not null,
  updated_at timestamptz not null
);
