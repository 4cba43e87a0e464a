-- Codes that belong to nobody, so that no application takes them and with them the sign-ins of another: those that only the counts
-- know, which are kept longer than the log, and those that the log knows for several applications, also where one of them has it now.
with logged as materialized (
  select app_code, min(app_id::text) <> max(app_id::text) as is_shared from login_log group by app_code
), unclaimed as (
  insert into application_code (app_code)
  select app_code from logged union select app_code from login_app_key
  on conflict do nothing
)
update application_code c set app_id = null from logged l where l.app_code = c.app_code and l.is_shared;
