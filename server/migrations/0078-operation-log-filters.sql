-- For whom something was done, and which business system did it: few rows have either.
create index audit_record_principal on audit_record (on_behalf_of, at, id) where on_behalf_of is not null;
create index audit_record_system on audit_record (actor_system, at, id) where actor_system is not null;
