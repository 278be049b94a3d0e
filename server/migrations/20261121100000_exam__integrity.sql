-- What is noticed while an exam is sat: nothing, for exams that exist.
alter table exam_exam add column integrity jsonb not null default '{"leaveSeconds": null, "fullScreen": false, "noCopy": false,
    "watermark": false, "oneDevice": false, "ipRanges": [], "flagAt": 3, "lockAt": null}',
  add constraint exam_exam_integrity_check check (jsonb_typeof(integrity) = 'object'
    and jsonb_typeof(integrity -> 'oneDevice') = 'boolean' and jsonb_typeof(integrity -> 'ipRanges') = 'array');
