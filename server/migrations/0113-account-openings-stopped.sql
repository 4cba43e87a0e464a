-- An opening stops where whoever began it may open accounts no more; codes can be saved again for a moment.

alter table account_opening_person drop constraint account_opening_person_fault_check;
alter table account_opening_person add constraint account_opening_person_fault_check
  check (fault in ('email-taken', 'provider', 'stopped'));
-- When the code was saved first; it is kept for a few minutes more, as the file may not have arrived.
alter table account_opening_person add column saved_at timestamptz;
create index account_opening_person_saved on account_opening_person (saved_at) where code_sealed is not null;
