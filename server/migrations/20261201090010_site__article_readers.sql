-- How many other people must read an article before it is published.
alter table site_setting add column article_readers smallint not null default 0,
  add constraint site_setting_article_readers_check check (article_readers in (0, 1, 2));
