-- Pictures of the company that the portal has sent, such as the logo. The name is the SHA-256 of the content with the ending of its
-- type. A picture that the settings do not name is deleted after a day.
create table idp.portal_picture (
  name text primary key check (name ~ '^[0-9a-f]{64}\.(png|jpg|webp)$'),
  content bytea not null,
  sent_at timestamptz not null
);
