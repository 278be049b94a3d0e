-- What staff decided about a face. The id is that of the call: a repeated one changes nothing.
create table invigilation_face_decision (
  exam_id uuid not null references exam_exam (id) on delete cascade,
  user_id uuid not null,
  id uuid not null,
  passed boolean not null,
  reason text not null,
  actor_id uuid not null,
  at timestamptz not null,
  primary key (exam_id, user_id, id),
  constraint invigilation_face_decision_reason_check check (char_length(reason) between 1 and 200)
);

-- When someone last looked at the pictures of an examinee, so that looking is recorded once an hour.
create table invigilation_picture_look (
  exam_id uuid not null references exam_exam (id) on delete cascade,
  user_id uuid not null,
  viewer_id uuid not null,
  at timestamptz not null,
  primary key (exam_id, user_id, viewer_id)
);
create index invigilation_picture_look_at_idx on invigilation_picture_look (at);
