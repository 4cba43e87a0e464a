-- Whether a directory (LDAP) may change people who hold a role of administrators.
alter table ldap_source add may_administrators boolean not null default false;
