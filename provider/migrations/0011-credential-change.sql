-- Devices that came and went, on their way to the portal beside failed sign-ins (CAEP credential-change): how many people
-- have a second factor is a figure there, and only the provider sees them bind one.

alter table idp.security_event
  alter column reason drop not null,
  alter column address drop not null,
  alter column user_agent drop not null,
  alter column request_id drop not null,
  -- Taken while the account is locked, so of two changes to it the later one has the greater number.
  add column event_no bigint generated always as identity,
  add column change_type text check (change_type in ('create', 'update', 'delete')),
  -- Devices of the account after the change.
  add column devices smallint check (devices >= 0),
  add constraint security_event_kind check (
    case when reason is null
      then account_no is not null and change_type is not null and devices is not null
      else address is not null and user_agent is not null and request_id is not null and devices is null
    end
  );

-- Devices from before. A thousand a minute, so that in a large company a failed sign-in does not wait behind them.
insert into idp.security_event (occurred_at, account_no, change_type, devices, due_at)
select since, account_no, 'create', devices, now() + row_number() over (order by since) / 1000 * interval '1 minute'
from (
  select account_no, min(bound_at) as since, count(*) as devices from idp.totp_device group by account_no
) as bound;
