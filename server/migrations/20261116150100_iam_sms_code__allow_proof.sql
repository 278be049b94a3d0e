-- Codes that prove who is at the page, sent to the number on file.
alter table iam_sms_code
  drop constraint iam_sms_code_type_check,
  add constraint iam_sms_code_type_check check (sms_type in (1, 2, 3, 4, 5));
