-- A row of configuration may be there for another reason than a chosen language; null is "none chosen yet".
alter table user_config alter column language drop not null, alter column language drop default;
