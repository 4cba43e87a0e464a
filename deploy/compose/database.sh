#!/bin/sh
# Runs once, when the database is empty: one role for each process, as docs/operations.md#database-roles has them.
set -eu
secret() { cat "/run/secrets/database-$1"; }
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres \
	-v owner="$(secret owner)" -v portal="$(secret portal)" -v provider="$(secret provider)" -v worker="$(secret worker)" <<'SQL'
create role iambiz_owner login password :'owner';
create role iambiz_portal login password :'portal';
create role iambiz_provider login password :'provider';
create role iambiz_worker login password :'worker';
create database iambiz owner iambiz_owner;
revoke all on database iambiz from public;
grant connect on database iambiz to iambiz_portal, iambiz_provider, iambiz_worker;
grant temporary on database iambiz to iambiz_worker;
\c iambiz
revoke create on schema public from public;
SQL
