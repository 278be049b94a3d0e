-- An exam of another installation: who sent its package (empty: our own), and whether its questions are still sealed.
alter table exam_exam
  add column package_from text not null default '',
  add column sealed boolean not null default false,
  add constraint exam_exam_sealed_check check (not sealed or package_from <> '' and begun_at is null) not valid;
