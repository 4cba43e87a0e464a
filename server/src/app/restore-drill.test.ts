import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { debianPostgres, noDebianPostgres } from '#server/testing/debian-postgres.ts'
import { runInstalled } from '#server/testing/installed-command.ts'
import { sealAsWorker, writeLogs } from '#server/testing/noted-seal.ts'
import { openTestDatabase } from '#server/testing/test-app.ts'

if (noDebianPostgres) console.log(`drills of a restore: skipped, ${noDebianPostgres}`)

/** The roles of docs/operations.md, "Database roles". */
const roles = `create role iambiz_owner login; create role iambiz_portal login; create role iambiz_provider login;
  create role iambiz_worker login`
const connect = (name: string) => `revoke all on database ${name} from public;
  grant connect on database ${name} to iambiz_portal, iambiz_provider, iambiz_worker;
  grant temporary on database ${name} to iambiz_worker`

let postgres: ReturnType<typeof debianPostgres>
/** The folder of the worker's log and of uploaded files. */
let folder: string
let server: Awaited<ReturnType<typeof postgres.start>>
const workerLog = () => join(folder, 'worker.log')

beforeAll(async () => {
  if (noDebianPostgres) return
  postgres = debianPostgres()
  folder = mkdtempSync(join(tmpdir(), 'iambiz-drill-'))
})
afterEach(() => server.stop())
afterAll(() => {
  if (noDebianPostgres) return
  postgres.remove()
  rmSync(folder, { recursive: true, force: true })
})

const psql = (database: string, text: string) =>
  postgres.run('psql', '-v', 'ON_ERROR_STOP=1', '-c', text, database)
const installed = (url: string, ...args: string[]) => runInstalled(url, join(folder, 'files'), ...args)

async function onDatabase(
  url: string,
  work: (db: ReturnType<typeof openTestDatabase>['db']) => Promise<unknown>,
) {
  const database = openTestDatabase(url)
  await work(database.db)
  await database.close()
}

/** An installation with sealed logs, a queued mail and the worker's log. */
async function install(): Promise<string> {
  rmSync(workerLog(), { force: true })
  await psql(server.url('postgres', 'postgres'), roles)
  await psql(server.url('postgres', 'postgres'), 'create database iambiz owner iambiz_owner')
  await psql(server.url('postgres', 'postgres'), connect('iambiz'))
  const url = server.url('iambiz_owner', 'iambiz')
  expect(await installed(url, 'migrate')).toMatchObject({ code: 0, errors: '' })
  await onDatabase(url, async (db) => {
    await sql`with l as (insert into letter (cause, subject_zh, subject_en, text_zh, text_en, path, created_at)
        values ('reminder', '一', 'One', '一', 'One', '/home', now()) returning letter_id)
      insert into mail (letter_id, address, lang, state, due_at, tried_since, created_at)
      select letter_id, 'a@chengchuan.example', 'zh', 'queued', now(), now(), now() from l`.execute(db)
    await writeLogs(db, 3)
    await sealAsWorker(db, workerLog())
  })
  return url
}

test.skipIf(noDebianPostgres)(
  'a dump of pg_dump is restored into a new database, and the check names what it has lost',
  { timeout: 300_000 },
  async () => {
    server = await postgres.start('dumped')
    const url = await install()
    await postgres.run('pg_dump', '--format=custom', '--file=iambiz.dump', url)
    await onDatabase(url, async (db) => {
      await writeLogs(db, 2)
      await sealAsWorker(db, workerLog())
    })

    await psql(server.url('postgres', 'postgres'), 'create database restored owner iambiz_owner')
    await psql(server.url('postgres', 'postgres'), connect('restored'))
    const restored = server.url('iambiz_owner', 'restored')
    await postgres.run('pg_restore', '--exit-on-error', `--dbname=${restored}`, 'iambiz.dump')
    const checked = await installed(restored, 'check-data', '--settle-mails', '--log', workerLog())
    expect(checked).toMatchObject({ code: 1, errors: '' })
    expect(checked.output).toContain('LOST: the end of the login log, batches 2 to 2, at most 2 rows')
    expect(checked.output).toContain('LOST: the end of the operation log, batches 2 to 2')
    expect(checked.output).toContain('1 mail queued and 0 mails being sent were given up')

    // Each role finds its rights, and the chain goes on.
    await onDatabase(server.url('iambiz_portal', 'restored'), (db) => writeLogs(db, 1))
    await onDatabase(server.url('iambiz_worker', 'restored'), (db) =>
      sealAsWorker(db, join(folder, 'later.log')),
    )
    const later = await installed(restored, 'check-data', '--log', join(folder, 'later.log'))
    expect(later).toMatchObject({ code: 0, errors: '' })
    expect(later.output).toContain('up to batch 2')
    expect(later.output).toContain('No mails in progress.')
  },
)

test.skipIf(noDebianPostgres)(
  'a base backup and the archived log bring back the time before a mistake',
  { timeout: 300_000 },
  async () => {
    const archive = join(postgres.folder, 'archive')
    mkdirSync(archive)
    chmodSync(archive, 0o777)
    server = await postgres.start('live', {
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    })
    const url = await install()
    await postgres.run(
      'pg_basebackup',
      '--checkpoint=fast',
      '--pgdata=base',
      `--dbname=${server.url('postgres', 'postgres')}`,
    )
    await onDatabase(url, async (db) => {
      await writeLogs(db, 2)
      await sealAsWorker(db, workerLog())
    })
    const admin = server.url('postgres', 'iambiz')
    const time = (await postgres.run('psql', '-Atc', 'select clock_timestamp()', admin)).trim()
    await psql(admin, 'drop schema portal cascade')
    await psql(admin, 'select pg_switch_wal()')
    await server.stop()

    renameSync(join(postgres.folder, 'base'), join(postgres.folder, 'recovered'))
    writeFileSync(join(postgres.folder, 'recovered', 'recovery.signal'), '')
    appendFileSync(
      join(postgres.folder, 'recovered', 'postgresql.auto.conf'),
      `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${time}'\nrecovery_target_action = 'promote'\n`,
    )
    server = await postgres.start('recovered')
    const checked = await installed(server.url('iambiz_owner', 'iambiz'), 'check-data', '--log', workerLog())
    expect(checked).toMatchObject({ code: 0, errors: '' })
    expect(checked.output).toMatch(/^The login log is sealed at \S+ up to batch 2 .*; 5 rows checked/)
  },
)
