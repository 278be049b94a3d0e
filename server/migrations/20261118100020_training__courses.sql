-- The version of the class whose courses were opened to the learner; 0: none.
alter table training_person add column courses_version integer not null default 0;
