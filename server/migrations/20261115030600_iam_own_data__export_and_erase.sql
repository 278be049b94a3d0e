-- Whoever erased their own account stays as a row that results point to, and as nothing else: no later write, however
-- it came about, puts a name or a number back.
alter table iam_user
  add column erased_at timestamptz,
  add constraint iam_user_erased_check check (
    erased_at is null
    or (
      deleted_at is not null
      and user_name = 'erased-' || id
      and real_name = '已注销用户'
      and avatar = ''
      and email = ''
      and review_note = ''
      and mobile_sealed = ''
      and mobile_hash is null
      and id_card_sealed = ''
      and id_card_hash is null
    )
  );

-- A result that holds whole numbers is encrypted in the storage.
alter table platform_task add column encrypted boolean not null default false;
