alter table invigilation_event drop constraint invigilation_event_kind_check,
  add constraint invigilation_event_kind_check check (kind between 1 and 7) not valid;

-- Pictures during an exam. Each has a key of its own, which goes with the row.
create table invigilation_snapshot (
  id uuid primary key,
  paper_id uuid not null references invigilation_paper (paper_id) on delete cascade,
  user_id uuid not null,
  exam_id uuid not null references exam_exam (id) on delete cascade,
  key_sealed text not null,
  taken_at timestamptz not null,
  received_at timestamptz not null,
  delete_after timestamptz not null,
  constraint invigilation_snapshot_key_check check (key_sealed <> ''),
  constraint invigilation_snapshot_times_check check (taken_at <= received_at and delete_after > received_at)
);
create index invigilation_snapshot_paper_id_idx on invigilation_snapshot (paper_id, taken_at);
create index invigilation_snapshot_user_id_idx on invigilation_snapshot (user_id);
create index invigilation_snapshot_exam_id_idx on invigilation_snapshot (exam_id);
create index invigilation_snapshot_delete_after_idx on invigilation_snapshot (delete_after);

-- Rooms of an exam, who invigilates in each, and who sits there.
create table invigilation_room (
  id uuid primary key,
  exam_id uuid not null references exam_exam (id) on delete cascade,
  name text not null,
  constraint invigilation_room_name_key unique (exam_id, name),
  constraint invigilation_room_exam_key unique (exam_id, id),
  constraint invigilation_room_name_check check (char_length(name) between 1 and 50)
);
create table invigilation_room_invigilator (
  room_id uuid not null references invigilation_room (id) on delete cascade,
  user_id uuid not null,
  primary key (room_id, user_id)
);
create index invigilation_room_invigilator_user_id_idx on invigilation_room_invigilator (user_id);
create table invigilation_room_examinee (
  exam_id uuid not null,
  user_id uuid not null,
  room_id uuid not null,
  primary key (exam_id, user_id),
  constraint invigilation_room_examinee_room_fk foreign key (exam_id, room_id)
    references invigilation_room (exam_id, id) on delete cascade
);
create index invigilation_room_examinee_room_idx on invigilation_room_examinee (exam_id, room_id);
create index invigilation_room_examinee_user_id_idx on invigilation_room_examinee (user_id);
