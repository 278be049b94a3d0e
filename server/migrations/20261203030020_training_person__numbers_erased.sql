alter table training_person
  add column numbers_erased_at timestamptz,
  add constraint training_person_numbers_check check (
    numbers_erased_at is null
    or (id_card_sealed = '' and id_card_hash is null and account_bank = '' and account_number_sealed = '')
  ) not valid;
