alter table embed_host
  add column pages text[] not null default '{}'
    constraint embed_host_pages_check check (cardinality(pages) <= 50),
  add column theme_color text not null default ''
    constraint embed_host_theme_color_check check (theme_color ~ '^(#[0-9a-f]{6})?$');

-- The pages that any host could open until now.
update embed_host set pages = array['/web/', '/studentinterface/external/law',
  '/applicationinterface/trainingRegistrationPage', '/applicationinterface/trainingQuery',
  '/applicationinterface/trainingCheckIn'];
