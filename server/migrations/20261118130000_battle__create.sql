create table battle_battle (
  id uuid primary key,
  title text not null check (length(title) between 1 and 50),
  remark text not null,
  repo_ids uuid[] not null check (cardinality(repo_ids) between 1 and 20),
  questions integer not null check (questions between 3 and 20),
  seconds integer not null check (seconds between 5 and 60),
  opens_at timestamptz,
  closes_at timestamptz,
  -- Ranked games of a person in a cycle.
  games integer check (games between 1 and 100),
  cycle_type smallint not null check (cycle_type in (1, 2, 3)),
  stand_in boolean not null,
  stand_in_after integer not null check (stand_in_after between 5 and 120),
  state smallint not null default 0 check (state in (0, 1, 2)),
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint battle_battle_period_check check (opens_at < closes_at)
);

-- Who waits for an opponent: a user at one place at a time.
create table battle_ticket (
  user_id uuid primary key,
  battle_id uuid not null references battle_battle,
  rating double precision not null,
  deviation double precision not null,
  volatility double precision not null,
  last_opponent_id uuid,
  name text not null,
  dept_id uuid,
  dept_name text not null,
  avatar text not null,
  since timestamptz not null,
  -- The waiting page repeats its message; a ticket that was not seen for a while is not matched.
  seen_at timestamptz not null
);
create index battle_ticket_battle_id_idx on battle_ticket (battle_id, since);

create table battle_match (
  id uuid primary key,
  battle_id uuid not null references battle_battle,
  kind smallint not null check (kind in (1, 2, 3)),
  title text not null,
  state smallint not null check (state between 0 and 4),
  phase smallint not null check (phase between 0 and 4),
  -- Counts the views of the match: what a page has seen is replaced by a higher one.
  seq integer not null default 0,
  ordinal integer not null default 0,
  questions integer not null,
  seconds integer not null,
  began_at timestamptz not null,
  ends_at timestamptz,
  paused_ms integer,
  -- When the match next needs work: its phase ends, or a stand-in answers. Whoever is awake then does it.
  due_at timestamptz,
  code text,
  host_id uuid,
  season text not null,
  void_reason smallint check (void_reason between 1 and 5),
  void_note text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint battle_match_over_check check ((settled_at is not null) = (state in (3, 4))),
  constraint battle_match_void_check check ((void_reason is not null) = (state = 4)),
  constraint battle_match_over_phase_check check ((phase = 4) = (state in (3, 4)))
);
create index battle_match_due_at_idx on battle_match (due_at) where state < 3;
create unique index battle_match_code_key on battle_match (code) where state < 3 and code is not null;
create index battle_match_battle_id_idx on battle_match (battle_id, created_at);
create index battle_match_created_at_idx on battle_match (created_at);
create index battle_match_host_id_idx on battle_match (host_id, created_at) where host_id is not null;

create table battle_question (
  match_id uuid not null references battle_match,
  ordinal integer not null,
  question_id uuid not null,
  version integer not null,
  type smallint not null,
  -- When and how the stand-in will answer; decided as the question is shown.
  stand_in_at timestamptz,
  stand_in_right boolean,
  primary key (match_id, ordinal)
);
create index battle_question_question_id_idx on battle_question (question_id);

-- One player's part of a match: the paper of the addresses.
create table battle_player (
  id uuid primary key,
  match_id uuid not null references battle_match,
  seat integer not null,
  -- Null for a stand-in.
  user_id uuid,
  -- As they were when the match began.
  name text not null,
  dept_id uuid,
  dept_name text not null,
  avatar text not null default '',
  playing boolean not null,
  left_at timestamptz,
  points integer not null default 0,
  rights integer not null default 0,
  streak integer not null default 0,
  best_streak integer not null default 0,
  spent_ms integer not null default 0,
  result smallint check (result in (0, 1, 2)),
  rating_before double precision,
  deviation_before double precision,
  volatility_before double precision,
  rating_after double precision,
  deviation_after double precision,
  volatility_after double precision,
  league_points integer not null default 0,
  settled_at timestamptz,
  recorded_at timestamptz,
  unique (match_id, seat),
  unique (match_id, user_id)
);
-- A user plays one match at a time.
create unique index battle_player_playing_key on battle_player (user_id) where playing;
create index battle_player_user_id_idx on battle_player (user_id, settled_at);
create index battle_player_unrecorded_idx on battle_player (settled_at) where recorded_at is null and settled_at is not null;

-- One answer per player and question.
create table battle_answer (
  player_id uuid not null references battle_player,
  ordinal integer not null,
  match_id uuid not null references battle_match,
  pick jsonb not null,
  is_right boolean not null,
  points integer not null,
  spent_ms integer not null,
  credited_ms integer not null,
  received_at timestamptz not null,
  primary key (player_id, ordinal)
);
create index battle_answer_match_id_idx on battle_answer (match_id, ordinal);

create table battle_rating (
  season text not null,
  user_id uuid not null,
  dept_id uuid,
  rating double precision not null,
  deviation double precision not null,
  volatility double precision not null,
  games integer not null default 0,
  wins integer not null default 0,
  streak integer not null default 0,
  league_points integer not null default 0,
  last_opponent_id uuid,
  updated_at timestamptz not null,
  primary key (season, user_id)
);
create index battle_rating_rating_idx on battle_rating (season, rating desc, user_id);
create index battle_rating_dept_id_idx on battle_rating (season, dept_id, league_points desc);

-- Sums for the rankings of a day, a week and a month.
create table battle_day (
  day date not null,
  user_id uuid not null,
  games integer not null default 0,
  wins integer not null default 0,
  losses integer not null default 0,
  league_points integer not null default 0,
  primary key (day, user_id)
);
create index battle_day_user_id_idx on battle_day (user_id, day);
