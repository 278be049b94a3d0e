-- What happened on each day, by the department of the people and by the region that they have of their own. A cell is
-- always counted anew from what it counts, never added to: see docs/decisions/0119-statistics.md.
create table stats_figure (
  figure smallint not null,
  day date not null,
  dept_id uuid,
  region_id uuid,
  value bigint not null,
  constraint stats_figure_value_check check (value > 0)
);
create unique index stats_figure_key on stats_figure (figure, day, dept_id, region_id) include (value)
  nulls not distinct;

-- Days that have to be counted again.
create table stats_due (
  subject smallint not null,
  day date not null,
  marked_at timestamptz not null,
  constraint stats_due_pkey primary key (subject, day)
);
create index stats_due_marked_idx on stats_due (marked_at);

-- When the days of a subject were counted last, and how long the longest day of that turn took.
create table stats_turn (
  subject smallint not null constraint stats_turn_pkey primary key,
  counted_at timestamptz not null,
  took_ms integer not null,
  constraint stats_turn_took_check check (took_ms >= 0)
);
