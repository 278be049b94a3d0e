-- Staff allow another device to open the paper, once.
alter table paper_paper add column device_unlocked boolean not null default false;
