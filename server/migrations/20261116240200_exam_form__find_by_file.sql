-- Few sets of questions show a file; the sweep asks which show one of many.
create index exam_form_files_idx on exam_form using gin (files) where files <> '{}';
