-- What was released by the end stays released, whoever is let in later: to papers begun before these moments.
alter table exam_exam
  -- Its own end had come before somebody put it off.
  add column ended_at timestamptz,
  -- Nobody sat it any more, those with a later end by arrangement included, and somebody has been told so.
  add column all_ended_at timestamptz;
