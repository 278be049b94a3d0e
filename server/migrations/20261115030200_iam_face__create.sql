-- Faces lie apart from everything else, so that rights, backups and erasing can be arranged for them alone.
create schema iam_face;

create table iam_face.template (
  user_id uuid primary key constraint template_user_fkey references public.iam_user (id) on delete cascade,
  -- 128 numbers, encrypted with the current data key. No picture is kept.
  descriptor_sealed text not null constraint template_descriptor_check check (descriptor_sealed <> ''),
  -- Numbers of different models cannot be compared.
  model text not null,
  consent_version smallint not null constraint template_consent_check check (consent_version > 0),
  consented_at timestamptz not null,
  enrolled_at timestamptz not null,
  -- Set by the trigger below: whoever keeps templates in memory asks for those after the last one it has.
  revision bigint not null default 0
);
create index template_revision_idx on iam_face.template (revision);

-- One row. Its lock makes writers take turns, so that revisions become visible in their order.
create table iam_face.revision (
  id boolean primary key default true constraint revision_single_check check (id),
  current bigint not null default 0,
  -- The last at which a template went away.
  removed bigint not null default 0
);
insert into iam_face.revision default values;

create function iam_face.note_change() returns trigger language plpgsql as $$
begin
  update iam_face.revision set current = current + 1 returning current into new.revision;
  return new;
end $$;
create trigger template_note_change before insert or update on iam_face.template
  for each row execute function iam_face.note_change();

create function iam_face.note_removal() returns trigger language plpgsql as $$
begin
  update iam_face.revision set current = current + 1, removed = current + 1;
  return null;
end $$;
create trigger template_note_removal after delete on iam_face.template
  for each row execute function iam_face.note_removal();

-- Who is deleted or becomes staff has no face here any more, whoever made that change and by whichever way.
create function iam_face.drop_template() returns trigger language plpgsql as $$
begin
  delete from iam_face.template where user_id = new.id;
  return null;
end $$;
create trigger iam_user_drop_face after update of deleted_at, role_type on public.iam_user
  for each row when (new.deleted_at is not null or new.role_type = 2) execute function iam_face.drop_template();
