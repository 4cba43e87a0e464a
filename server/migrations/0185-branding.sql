-- Pictures of the company: logos, and the picture of the sign-in page. The name is the SHA-256 of the content with the ending of
-- its type, so what an address holds never changes. A picture that no setting names is deleted after a day.
create table branding_picture (
  name text primary key check (name ~ '^[0-9a-f]{64}\.(png|jpg|webp)$'),
  content bytea not null,
  width integer not null,
  height integer not null,
  size integer not null,
  -- Of the last upload or save, so that what is about to be saved is not deleted.
  used_at timestamptz not null
);
