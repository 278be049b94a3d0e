-- Whose registration it is and who sent it in are two things: one account may sign up colleagues.
alter table training_person add column registered_by uuid;
update training_person set registered_by = user_id where user_id is not null;

-- Of several in one class the account keeps the one under its own number, else the one that counts, else the oldest.
with ranked as (
  select p.id,
         row_number() over (
           partition by p.class_id, p.user_id
           order by coalesce(p.mobile_hash = u.mobile_hash, false) or coalesce(p.id_card_hash = u.id_card_hash, false) desc,
                    p.state = 8, p.created_at, p.id) as place
    from training_person p
    left join iam_user u on u.id = p.user_id
   where p.user_id is not null and p.state <> 7)
update training_person p set user_id = null from ranked r where r.id = p.id and r.place > 1;

create unique index training_person_user_key on training_person (class_id, user_id) where state <> 7;
create index training_person_registered_by_idx on training_person (registered_by) where registered_by is not null;

-- Whose it is and who sent it in are no decisions about it.
drop trigger training_person_revision on training_person;
create trigger training_person_revision before update on training_person for each row
  when (old.user_id is not distinct from new.user_id and old.registered_by is not distinct from new.registered_by)
  execute function training_person_count_revision();
