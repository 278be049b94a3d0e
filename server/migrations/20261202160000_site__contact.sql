-- How users reach the people who run the site, shown on the help page.
alter table site_setting
  add column contact_phone text not null default '',
  add column contact_email text not null default '',
  add column contact_address text not null default '',
  add column contact_hours text not null default '',
  add constraint site_setting_contact_phone_check check (length(contact_phone) <= 40),
  add constraint site_setting_contact_email_check check (length(contact_email) <= 100),
  add constraint site_setting_contact_address_check check (length(contact_address) <= 100),
  add constraint site_setting_contact_hours_check check (length(contact_hours) <= 60);
