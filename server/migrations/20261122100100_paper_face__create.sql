-- Whether an examinee has agreed to pictures in an exam, and the check of the face before it.
create table paper_face (
  exam_id uuid not null references exam_exam (id) on delete cascade,
  user_id uuid not null,
  -- Null: not asked yet.
  agreed boolean,
  consent_version smallint,
  consented_at timestamptz,
  -- `FaceState`
  state smallint not null default 0,
  -- In percent, of the enrolled face; null: nothing to compare.
  likeness smallint,
  -- The picture in the storage, encrypted with a key of its own: without the row it is noise, also in a backup.
  picture_id uuid,
  picture_key_sealed text not null default '',
  taken_at timestamptz,
  delete_after timestamptz,
  reason text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (exam_id, user_id),
  constraint paper_face_picture_key unique (picture_id),
  constraint paper_face_consent_check check (num_nonnulls(agreed, consent_version, consented_at) in (0, 3)),
  constraint paper_face_state_check check (state between 0 and 3),
  constraint paper_face_likeness_check check (likeness between 0 and 100),
  constraint paper_face_picture_check check (
    num_nonnulls(picture_id, delete_after) in (0, 2) and (picture_id is null) = (picture_key_sealed = '')),
  constraint paper_face_decided_check check ((decided_at is null) = (decided_by is null)),
  constraint paper_face_reason_check check (char_length(reason) <= 200)
);
create index paper_face_user_id_idx on paper_face (user_id);
create index paper_face_delete_after_idx on paper_face (delete_after) where picture_id is not null;
