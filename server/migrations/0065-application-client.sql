-- The client as which an application signs people on at the bundled provider. Where that client accepts people who act for
-- somebody, they are told of both; any other application is opened as oneself.
alter table application add column client_id text;
