-- What the examinee has agreed to: pictures of another kind, or stored longer, need another consent.
alter table paper_face add column consent_terms text not null default '';
