-- Whoever registers without a review has no department until staff give them one; what they chose is kept as a wish.
alter table iam_user
  add column wished_dept_id uuid constraint iam_user_wished_dept_fkey references iam_dept (id) on delete set null,
  add constraint iam_user_wished_dept_check check (wished_dept_id is null or (dept_id is null and erased_at is null));
create index iam_user_wished_dept_idx on iam_user (wished_dept_id) where wished_dept_id is not null;
