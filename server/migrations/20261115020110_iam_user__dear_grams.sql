-- Cutting a name into pieces is dear: without being told, the planner walks the list of users in order and does it for
-- each of them (seconds) instead of asking the index (milliseconds).
alter function grams(text) cost 5000;
