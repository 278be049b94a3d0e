-- Codes that prove whose a mobile number is, for finding registrations again.
alter table iam_sms_code drop constraint iam_sms_code_type_check;
alter table iam_sms_code add constraint iam_sms_code_type_check check (sms_type in (1, 2, 3, 4, 5, 6)) not valid;
