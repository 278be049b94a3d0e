-- At most 200 rooms an exam, and 20 invigilators a room: each has a number in its exam or room.
alter table invigilation_room add column number smallint;
update invigilation_room r set number = n.number
  from (select id, row_number() over (partition by exam_id order by name, id) as number from invigilation_room) n
 where n.id = r.id;
alter table invigilation_room
  alter column number set not null,
  add constraint invigilation_room_number_key unique (exam_id, number),
  add constraint invigilation_room_number_check check (number between 1 and 200);

alter table invigilation_room_invigilator add column number smallint;
update invigilation_room_invigilator i set number = n.number
  from (select room_id, user_id, row_number() over (partition by room_id order by user_id) as number
          from invigilation_room_invigilator) n
 where n.room_id = i.room_id and n.user_id = i.user_id;
alter table invigilation_room_invigilator
  alter column number set not null,
  add constraint invigilation_room_invigilator_number_key unique (room_id, number),
  add constraint invigilation_room_invigilator_number_check check (number between 1 and 20);
