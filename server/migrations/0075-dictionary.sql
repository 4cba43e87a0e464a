-- The dictionary is kept by administrators. The three keys that name the administrator roles are never switched off.

alter table dictionary_entry
  add column entry_id uuid not null default gen_random_uuid() unique,
  add column revision integer not null default 1,
  add column updater_no text references person,
  add column updated_at timestamptz not null default now();

alter table dictionary_entry add constraint dictionary_entry_value check (key_value ~ '\S');
alter table dictionary_entry add constraint dictionary_entry_administrator_kept
  check (status = 1 or key_name not in ('super_manager', 'auc_manager', 'business_sys_manager'));
