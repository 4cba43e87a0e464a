-- How many devices somebody has as a second factor, each time that it changed. Rows are only added, and the one with the
-- greatest number holds: in whichever order they come, and however often, they say the same in the end.
create table second_factor_change (
  -- Who keeps the devices: a provider that tells of them, by its issuer, or `portal`.
  source text not null,
  -- No reference: the provider may know somebody before the portal does.
  user_no text not null,
  change_no bigint not null,
  changed_at timestamptz not null,
  devices smallint not null check (devices >= 0),
  received_at timestamptz not null,
  primary key (source, user_no, change_no)
);

-- Numbers of changes to devices that the portal keeps itself.
create sequence second_factor_change_no;

-- Devices from before, of a portal that keeps them itself; those of the bundled provider are told by it.
insert into second_factor_change (source, user_no, change_no, changed_at, devices, received_at)
select 'portal', account_no, nextval('second_factor_change_no'), min(bound_at), count(*), now()
from totp_device group by account_no;
