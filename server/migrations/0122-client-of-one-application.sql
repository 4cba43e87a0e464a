-- A client that several applications share signs people on at all of them, also for somebody who delegated only one. The oldest keeps it.
update application set client_id = null where app_id in (
  select app_id from (select app_id, row_number() over (partition by client_id order by created_at, app_id) as place
    from application where client_id is not null) shared where place > 1);
create unique index application_client_id on application (client_id);
