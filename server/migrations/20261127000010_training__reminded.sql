-- When the person was last asked to pay: once a day at most, and staff see it.
alter table training_person add column reminded_at timestamptz;
