-- Who came to a session is a fact that others rest on: a session somebody came to is not deleted with them.
alter table training_attendance drop constraint training_attendance_session_id_fkey;
alter table training_attendance
  add constraint training_attendance_session_id_fkey foreign key (session_id) references training_session (id);
