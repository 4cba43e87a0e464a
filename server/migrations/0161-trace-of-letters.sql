-- The trace of what caused a message (W3C traceparent); null without tracing.
alter table letter add column traceparent text;
