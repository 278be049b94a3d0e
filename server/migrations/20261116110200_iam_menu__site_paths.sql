-- A menu leads to a page of this site and nowhere else: `//host` and `https://host` would leave it.
update iam_menu set redirect = '' where redirect !~ '^(/([^/\\].*)?)?$';
update iam_menu set path = '' where path !~ '^(/([^/\\].*)?)?$';
alter table iam_menu
  add constraint iam_menu_path_check check (path ~ '^(/([^/\\].*)?)?$'),
  add constraint iam_menu_redirect_check check (redirect ~ '^(/([^/\\].*)?)?$');
