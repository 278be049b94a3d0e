-- Who passes is granted a certificate of this template.
alter table exam_exam add column certificate_template_id uuid;
