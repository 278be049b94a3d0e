-- Course material to be read: PDF, and Word and PowerPoint files that a worker converts to PDF.
create table media_document (
  id uuid primary key,
  name text not null,
  size bigint not null constraint media_document_size_check check (size > 0),
  -- 0 being uploaded, 1 waiting, 2 being converted, 3 ready, 4 failed
  state smallint not null constraint media_document_state_check check (state in (0, 1, 2, 3, 4)),
  progress smallint not null default 0 constraint media_document_progress_check check (progress between 0 and 100),
  reason text not null default '',
  -- The content type of the uploaded file, by its usual extension; null until it is complete and when it is deleted.
  source_kind text,
  pdf_key text,
  pdf_size bigint constraint media_document_pdf_size_check check (pdf_size > 0),
  pages integer constraint media_document_pages_check check (pages between 1 and 2000),
  owner_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint media_document_ready_check
    check (state <> 3 or (pdf_key is not null and pdf_size is not null and pages is not null))
);
create index media_document_owner_idx on media_document (owner_id, created_at desc);
create index media_document_state_idx on media_document (state, updated_at) where state in (0, 1, 2);
