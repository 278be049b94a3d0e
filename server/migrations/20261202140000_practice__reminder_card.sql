-- The reminder of 每日五题 may also go to WeCom or DingTalk: where to, and on which day the last one went.
alter table practice_daily_reminder
  add column card text constraint practice_daily_reminder_card_check check (card in ('crop', 'ding')),
  add column card_on date;
