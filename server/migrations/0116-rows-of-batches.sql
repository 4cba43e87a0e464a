-- The rows of a batch are looked up range by range, each by the index of numbers: joined with its ranges, PostgreSQL read all
-- rows of its time once for each of them. Where rows of several months were written by turns, every row is a range. OFFSET
-- keeps the time out of the inner query, for which PostgreSQL would choose another index.
create or replace function login_log_of_batch(no bigint) returns setof login_log language sql stable as $$
  select l.* from login_log_batch b, unnest(b.row_nos) numbers, lateral (
    select * from login_log where row_no >= lower(numbers) and row_no < upper(numbers) order by row_no offset 0
  ) l
  where b.batch_no = no and l.occurred_at between b.first_at and b.last_at
$$;
create or replace function audit_record_of_batch(no bigint) returns setof audit_record language sql stable as $$
  select l.* from audit_record_batch b, unnest(b.row_nos) numbers, lateral (
    select * from audit_record where row_no >= lower(numbers) and row_no < upper(numbers) order by row_no offset 0
  ) l
  where b.batch_no = no and l.at between b.first_at and b.last_at
$$;
