-- Examinees whose certificate has to follow a result that is new or has changed, once it is released.
create table paper_certificate_due (
  exam_id uuid not null,
  user_id uuid not null,
  reason text not null,
  noted_at timestamptz not null,
  primary key (exam_id, user_id)
);
