-- The job of every minute looks at what may still turn, not at all that ever was; by its end alone none is looked for.
create index delegation_untold on delegation (starts_at) where told_status in (0, 1, 2, 6);
drop index delegation_ends_at;
