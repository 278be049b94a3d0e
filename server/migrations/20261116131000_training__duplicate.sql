-- A registration under an id card or mobile number that another one already has (state 8). It holds no place and is not
-- bound by the rule of one per number; whoever sent it sees what any other applicant would see (shown_state), so that
-- nobody learns from the registration page who is registered.
alter table training_person
  add column shown_state smallint,
  drop constraint training_person_state_check,
  add constraint training_person_state_check check (state between 0 and 8),
  add constraint training_person_shown_check check (state <> 8 or shown_state in (0, 2, 3, 4));

drop index training_person_id_card_key;
drop index training_person_mobile_key;
create unique index training_person_id_card_key on training_person (class_id, id_card_hash) where state not in (7, 8);
create unique index training_person_mobile_key on training_person (class_id, mobile_hash) where state not in (7, 8);

alter table training_decision
  drop constraint training_decision_state_check,
  add constraint training_decision_state_check check (state between 0 and 8);
