-- concurrently
create unique index concurrently if not exists paper_event_request_key
  on paper_event (request_id, paper_id) where request_id is not null;
