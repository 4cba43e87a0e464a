-- An application may have a picture for its icon: the address of a stored file that belongs to it. What an address holds never
-- changes, so browsers keep it.
alter table stored_file
  drop constraint stored_file_purpose_check,
  add constraint stored_file_purpose_check check (purpose in ('fault', 'image', 'attachment', 'icon'));
alter table application
  drop constraint application_icon_check,
  add constraint application_icon_check check (
    icon ~ '^([a-z0-9-]{1,64}|/api/iam-portal/file/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
  );
