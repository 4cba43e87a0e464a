-- The login log is sealed: rows have numbers, numbers become batches, and every batch holds the hash of the one before.
-- docs/login-log.md says how to check it by hand, decision 0027 why it is made so.

-- The transaction gets its own number before it takes one from the sequence: whoever sees a later number of the sequence
-- knows then that this transaction had begun, and when no transaction of that time goes on, that it is over.
create function next_number(of_sequence regclass) returns bigint language plpgsql as $$
begin
  perform pg_current_xact_id();
  return nextval(of_sequence);
end $$;

create sequence login_log_row_no;
alter table login_log
  add column row_no bigint not null default next_number('login_log_row_no'),
  -- Of a session that ended: why, and how long it had lasted.
  add column end_reason text,
  add column duration_sec integer;
create index login_log_row_no_index on login_log (row_no);

-- A row as one line of JSON; what is hashed is the line with its line feed. Times are microseconds since 1970.
create function login_log_line(l login_log) returns text language sql stable as $$
  select json_build_array(l.row_no, (extract(epoch from l.occurred_at) * 1000000)::bigint, l.id, l.event_type,
    l.login_type, l.result, l.fail_reason, l.user_no, l.user_name, l.org_code, l.org_name, l.role_no, l.app_id, l.app_code,
    l.app_name, l.session_id, l.ip, l.user_agent, l.browser, l.os, l.device, l.container_type, l.env, l.trace_id,
    l.principal_no, l.principal_name, l.delegation_id, l.end_reason, l.duration_sec)::text
$$;
create function login_log_row_hash(l login_log) returns bytea language sql stable as $$
  select sha256(convert_to(login_log_line(l) || E'\n', 'UTF8'))
$$;

create table login_log_batch (
  batch_no bigint primary key,
  previous_hash bytea not null,
  hash bytea not null,
  -- The numbers of its rows. What is not in there was rolled back, came later, or is in the batch of another month.
  row_nos int8multirange not null,
  row_count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  sealed_at timestamptz not null,
  -- Of all hashes of rows one after the other.
  rows_hash bytea not null,
  -- These hashes, 32 bytes each, in the order of the numbers; empty once the rows are past their keeping.
  row_hashes bytea not null
);
-- Not compressed, because hashes cannot be; so one of them is read without the others.
alter table login_log_batch alter row_hashes set storage external;

-- A batch as one line of JSON, likewise.
create function login_log_batch_line(
  batch_no bigint, previous_hash bytea, row_nos int8multirange, row_count integer,
  first_at timestamptz, last_at timestamptz, sealed_at timestamptz, rows_hash bytea
) returns text language sql stable as $$
  select json_build_array(batch_no, encode(previous_hash, 'hex'), row_nos::text, row_count,
    (extract(epoch from first_at) * 1000000)::bigint, (extract(epoch from last_at) * 1000000)::bigint,
    (extract(epoch from sealed_at) * 1000000)::bigint, encode(rows_hash, 'hex'))::text
$$;
create function login_log_batch_hash(b login_log_batch) returns bytea language sql stable as $$
  select sha256(convert_to(login_log_batch_line(b.batch_no, b.previous_hash, b.row_nos, b.row_count,
    b.first_at, b.last_at, b.sealed_at, b.rows_hash) || E'\n', 'UTF8'))
$$;

create function login_log_of_batch(no bigint) returns setof login_log language sql stable as $$
  select l.* from login_log_batch b, unnest(b.row_nos) numbers, login_log l
  where b.batch_no = no
    and l.row_no >= lower(numbers) and l.row_no < upper(numbers)
    and l.occurred_at between b.first_at and b.last_at
$$;

-- How far sealing has come; whoever seals has this row locked.
create table login_log_seal (
  single boolean primary key default true check (single),
  -- Every number below is sealed, or in a gap, or belongs to no row and never will.
  next_row_no bigint not null default 1,
  batch_no bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex'),
  -- The last batch that is not kept any more: the first kept one follows it.
  anchor_no bigint not null default 0,
  anchor_hash bytea not null default decode(repeat('00', 32), 'hex'),
  -- Rows before are past their keeping.
  kept_from timestamptz
);
insert into login_log_seal default values;

-- Numbers below the sealed ones whose rows were not to be seen: of transactions that go on, or were rolled back. Once no
-- transaction before the horizon goes on, nothing can come any more.
create table login_log_gap (
  row_nos int8multirange not null,
  horizon xid8 not null
);

create trigger login_log_append_only before update or delete on login_log
  for each row execute function refuse_change();
create trigger login_log_not_truncated before truncate on login_log
  for each statement execute function refuse_change();
