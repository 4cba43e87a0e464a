-- The operation log is sealed as the login log is: decision 0035 says why, 0061 how.

create sequence audit_record_row_no;
alter table audit_record add column row_no bigint not null default next_number('audit_record_row_no');
create index audit_record_row_no_index on audit_record (row_no);

-- A row as one line of JSON; what is hashed is the line with its line feed. Times are microseconds since 1970.
create function audit_record_line(l audit_record) returns text language sql stable as $$
  select json_build_array(l.row_no, (extract(epoch from l.at) * 1000000)::bigint, l.id, l.request_id, l.actor_no,
    l.on_behalf_of, l.actor_system, l.actor_role_no, l.actor_org_code, l.session_id_hash, l.ip, l.env, l.action,
    l.target_type, l.target_id, l.result, l.reason, l.detail)::text
$$;
create function audit_record_row_hash(l audit_record) returns bytea language sql stable as $$
  select sha256(convert_to(audit_record_line(l) || E'\n', 'UTF8'))
$$;

create table audit_record_batch (like login_log_batch including all);
create table audit_record_seal (like login_log_seal including all);
insert into audit_record_seal default values;
create table audit_record_gap (like login_log_gap including all);

-- Batches of both logs are written as the same line.
create function audit_record_batch_hash(b audit_record_batch) returns bytea language sql stable as $$
  select sha256(convert_to(login_log_batch_line(b.batch_no, b.previous_hash, b.row_nos, b.row_count,
    b.first_at, b.last_at, b.sealed_at, b.rows_hash) || E'\n', 'UTF8'))
$$;
create function audit_record_of_batch(no bigint) returns setof audit_record language sql stable as $$
  select l.* from audit_record_batch b, unnest(b.row_nos) numbers, audit_record l
  where b.batch_no = no
    and l.row_no >= lower(numbers) and l.row_no < upper(numbers)
    and l.at between b.first_at and b.last_at
$$;

-- What the list is narrowed by, each with the time, so that the latest rows are found first.
create index audit_record_actor on audit_record (actor_no, at, id) where actor_no is not null;
create index audit_record_category on audit_record (split_part(action, '.', 1), at, id);
create index audit_record_target on audit_record (target_type, target_id, at, id) where target_type is not null;
create index audit_record_request on audit_record (request_id, at);
create index audit_record_refused on audit_record (result, at, id) where result <> 'ok';
