-- The staff's list: newest first, by state, by kind, by the beginning of a player's name.
create index battle_match_state_idx on battle_match (state, created_at);
create index battle_match_kind_idx on battle_match (kind, created_at);
create index battle_player_name_idx on battle_player (lower(name) text_pattern_ops);
