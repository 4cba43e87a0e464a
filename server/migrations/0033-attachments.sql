-- Attachments and pictures of announcements; and what files hold lies outside the database from here on.

-- The content is in a folder or an S3 compatible store, under the file's id; files of before keep it in their row.
alter table stored_file
  alter column content drop not null,
  add column size integer,
  drop constraint stored_file_purpose_check,
  drop constraint stored_file_media_type_check,
  add constraint stored_file_purpose_check check (purpose in ('fault', 'image', 'attachment')),
  add constraint stored_file_media_type_check check (media_type ~ '^[a-z]+/[a-z0-9.+-]+$');
update stored_file set size = octet_length(content);
alter table stored_file
  alter column size set not null,
  add constraint stored_file_size_check check (size between 1 and 20971520);

-- At most one for each announcement, and each belongs to one.
alter table announcement add column attachment_id uuid unique references stored_file;
