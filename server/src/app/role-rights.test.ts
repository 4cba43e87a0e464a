import { migrateProvider, type ProviderDb } from '@iambiz/provider/database.ts'
import { providerRights } from '@iambiz/provider/role-rights.ts'
import { type DatabaseRole, databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { declaredGrants, type Grant, readGrants, type SchemaRights } from '@iambiz/runtime/rights-store.ts'
import { urlAs } from '@iambiz/runtime/testing/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensurePartitions } from '#server/platform/db/partitions.ts'
import { portalRights, queueRights } from '#server/platform/db/role-rights.ts'
import { type TestDatabase, testDatabase } from '#server/testing/test-app.ts'
import { grantPortalRights } from './migrate-database.ts'

const { portal, provider, worker } = databaseRoles
const schemas: Record<string, SchemaRights> = {
  portal: portalRights,
  graphile_worker: queueRights,
  idp: providerRights,
}

let database: TestDatabase
const clients = new Map<DatabaseRole, pg.Client>()

beforeAll(async () => {
  database = await testDatabase()
  await migrateProvider(database.db as unknown as ProviderDb)
  for (const role of [portal, provider, worker]) {
    const client = new pg.Client({ connectionString: urlAs(role, database.url) })
    await client.connect()
    clients.set(role, client)
  }
})
afterAll(async () => {
  for (const client of clients.values()) await client.end()
  await database.close()
})

const said = (grants: readonly Grant[]) =>
  grants.map(({ role, kind, object, privilege }) => `${role}: ${privilege} on ${kind} ${object}`).sort()
const namesOf = async (query: string, values: unknown[] = []) =>
  (await database.pool.query<{ name: string }>(query, values)).rows.map(({ name }) => name)

test.each(Object.entries(schemas))(
  'the catalogue has exactly the rights that are declared for the schema %s, also after months were made',
  async (schema, rights) => {
    await ensurePartitions(database.worker.db, new Date(Date.now() + 150 * 86_400_000))
    expect(said(await readGrants(database.db, schema))).toEqual(said(declaredGrants(schema, rights)))
  },
)

test('no table is forgotten: each is of use to a role, but for those of the migrations', async () => {
  for (const [schema, rights] of Object.entries(schemas)) {
    const declared = new Set(Object.values(rights).flatMap(({ tables }) => Object.keys(tables)))
    const tables = await namesOf(
      `select relname as name from pg_class
       where relnamespace = $1::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname not in ('migration', 'migration_lock', 'migrations')`,
      [schema],
    )
    expect(tables.filter((name) => !declared.has(name))).toEqual([])
  }
})

test('nothing is granted to everybody, by columns, or by owning; functions of the owner are called by whom they are for', async () => {
  const ours = `n.nspname in ('portal', 'idp', 'graphile_worker')`
  expect(
    await namesOf(
      `select relname as name from pg_class c join pg_namespace n on n.oid = relnamespace, aclexplode(relacl) a
       where ${ours} and a.grantee = 0
       union all
       select nspname from pg_namespace n, aclexplode(nspacl) a where ${ours} and a.grantee = 0
       union all
       select attname from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
       where ${ours} and attacl is not null
       union all
       select relname from pg_class c join pg_namespace n on n.oid = relnamespace
       where ${ours} and pg_get_userbyid(relowner) = any($1)`,
      [[portal, provider, worker]],
    ),
  ).toEqual([])
  const { rows } = await database.pool.query<{ name: string; path: string; everybody: boolean }>(
    `select proname as name, array_to_string(proconfig, ',') as path,
       proacl is null or exists (select from aclexplode(proacl) where grantee = 0) as everybody
     from pg_proc p join pg_namespace n on n.oid = pronamespace where ${ours} and prosecdef order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'attach_month_partition',
    'begin_month_partition',
    'copy_to_month_partition',
    'drop_login_log_months',
    'ensure_month_partitions',
  ])
  for (const { path, everybody } of rows)
    expect([path, everybody]).toEqual(['search_path=portal, pg_temp', false])
})

const ofEverybody = [
  'create table portal.mine (n int)',
  'create table idp.mine (n int)',
  'create table public.mine (n int)',
  'create schema mine',
  'alter table portal.audit_record disable trigger all',
  'alter table portal.audit_record_default disable trigger all',
  'alter table portal.login_log disable trigger login_log_append_only',
  'drop trigger audit_record_append_only on portal.audit_record',
  `create or replace function portal.refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
  'create trigger mine before insert on portal.audit_record for each row execute function suppress_redundant_updates_trigger()',
  'create rule mine as on insert to portal.audit_record do instead nothing',
  'set session_replication_role = replica',
  `update portal.audit_record set action = 'x'`,
  'delete from portal.audit_record',
  'truncate portal.audit_record',
  'update portal.audit_record_default set id = id',
  'delete from portal.login_log',
  `update portal.login_log set user_no = 'x'`,
  'truncate portal.login_log',
  'drop table portal.login_log_default',
  'update portal.audit_record_batch set hash = previous_hash',
  'delete from portal.audit_record_batch',
  'delete from portal.login_log_batch',
  'drop schema portal cascade',
  'update portal.migration set name = name',
  `copy (select 1) to program 'true'`,
  `copy (select 1) to '/iambiz-mine'`,
  `select pg_read_file('postgresql.conf')`,
  'set role iambiz_owner',
  'set session authorization iambiz_owner',
  'alter role current_user superuser',
  'select passwd from pg_shadow',
]
const secretsOfProvider = [
  'select password_hash from idp.account',
  'select private_jwk from idp.signing_key',
  'select * from idp.totp_device',
  'select * from idp.oidc_record',
  'delete from idp.sign_in_failure',
]

test.each<[DatabaseRole, string]>(
  (
    [
      [portal, [...secretsOfProvider, 'select portal.drop_login_log_months(1)']],
      [portal, [`select portal.begin_month_partition('login_log', current_date)`]],
      [
        portal,
        [
          'insert into portal.audit_record_batch default values',
          'update portal.login_log_seal set hash = hash',
        ],
      ],
      [worker, [...secretsOfProvider, 'select access_hash from portal.session_token']],
      [
        worker,
        ['select secret_hash from portal.system_credential', 'select * from portal.provisioning_token'],
      ],
      [worker, [`update portal.setting set value = '1'`, 'delete from portal.role']],
      [
        provider,
        [
          'select * from portal.person',
          'select * from portal.session',
          'insert into portal.person_role default values',
        ],
      ],
      [
        provider,
        [`select graphile_worker.add_job('ldap:run')`, 'truncate idp.account', 'delete from idp.account'],
      ],
      ...[portal, worker, provider].map((role) => [role, ofEverybody] as const),
    ] as const
  ).flatMap(([role, statements]) => statements.map((statement): [DatabaseRole, string] => [role, statement])),
)('%s may not: %s', async (role, statement) => {
  await expect(clients.get(role)?.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('the functions of the owner refuse other tables, and a log that would not be kept at all', async () => {
  const ask = (statement: string) => clients.get(worker)?.query(statement)
  for (const name of ['begin_month_partition', 'attach_month_partition'])
    await expect(ask(`select portal.${name}('person', current_date)`)).rejects.toThrow(
      'no log that grows by month',
    )
  // A month that already has a partition is refused.
  await expect(ask(`select portal.begin_month_partition('login_log', current_date)`)).rejects.toMatchObject({
    code: 'P0002',
  })
  for (const months of ['0', '5', '-1', 'null'])
    await expect(ask(`select portal.drop_login_log_months(${months})`)).rejects.toThrow(
      'at least six whole months',
    )
  await database.pool.query(
    `insert into portal.setting (name, value, updated_at) values ('loginLogMonths', '24', now())`,
  )
  await expect(ask('select portal.drop_login_log_months(23)')).rejects.toThrow('is kept longer')
  await database.pool.query(`delete from portal.setting where name = 'loginLogMonths'`)
  await expect(
    ask(`select portal.ensure_month_partitions('login_log', '2026-01-01', '2996-01-01')`),
  ).rejects.toThrow('two years at most')
  await expect(
    ask(`select portal.ensure_month_partitions('person', current_date, current_date)`),
  ).rejects.toThrow()
})

test('no temporary table stands for one of ours in them', async () => {
  const client = clients.get(worker)
  await client?.query(`create temporary table login_log_seal (next_row_no bigint, batch_no bigint);
    create temporary table login_log (row_no bigint)`)
  const { rows } = (await client?.query('select * from portal.drop_login_log_months(120)')) ?? {}
  expect(rows).toEqual([{ partition_names: null, gone_until: null }])
  await client?.query('drop table pg_temp.login_log_seal, pg_temp.login_log')
})

test('a trigger of the worker runs as the owner for no name that those functions make up', async () => {
  const client = clients.get(worker)
  const month = new Date().getUTCFullYear() + 4
  await client?.query(`create function pg_temp.seize() returns trigger language plpgsql as $$ begin
      execute 'alter table portal.audit_record disable trigger user';
      return null;
    end $$`)
  for (const log of ['login_log', 'audit_record']) {
    const name = `${log}_${month}01`
    await client?.query(`create temporary table ${name} (like portal.${log});
      create trigger seize before insert or update or delete or truncate on ${name}
        for each statement execute function pg_temp.seize();
      grant all on ${name} to public`)
    for (const statement of [
      `copy_to_month_partition('${log}', '${month}-01-01', 1)`,
      `attach_month_partition('${log}', '${month}-01-01')`,
    ])
      await expect(client?.query(`select portal.${statement}`)).rejects.toMatchObject({ code: '42P01' })
    await client?.query(`drop table ${name}`)
  }
  await client?.query('drop function pg_temp.seize')
  const { rows } = await database.pool.query(
    `select tgname from pg_trigger where tgrelid = 'portal.audit_record'::regclass and tgenabled = 'D'`,
  )
  expect(rows).toEqual([])
})

test('the functions that run as the owner name each table with its schema', async () => {
  const { rows } = await database.pool.query<{ name: string; source: string }>(
    `select proname as name, prosrc as source from pg_proc where prosecdef and pronamespace = 'portal'::regnamespace`,
  )
  const unqualified =
    /\b(?:from|join|into|update|table|exists|of|partition) (?:%\d?\$?I|%I|(?:login_log|audit_record)\w*)/g
  for (const { name, source } of rows) expect([name, source.match(unqualified)]).toEqual([name, null])
})

test('a right that was granted or revoked by hand is corrected by the next migration', async () => {
  await database.pool.query(`grant delete on portal.audit_record to ${portal};
    grant usage on schema idp to ${worker}; grant select on idp.account to ${worker};
    revoke select on portal.person from ${portal}`)
  await grantPortalRights(database.db)
  await migrateProvider(database.db as unknown as ProviderDb)
  for (const [schema, rights] of Object.entries(schemas))
    expect(said(await readGrants(database.db, schema))).toEqual(said(declaredGrants(schema, rights)))
})
