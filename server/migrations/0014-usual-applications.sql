-- At most 20 usual applications are shown. What the current organization and role do not see stays stored beside them,
-- so the list of somebody with many roles is longer.
alter table my_portal_app drop constraint my_portal_app_app_ids_check;
alter table my_portal_app add constraint my_portal_app_app_ids_check check (cardinality(app_ids) <= 200);
