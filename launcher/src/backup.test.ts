import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { eventually } from './processes.ts'
import {
  forgetFirstStart,
  type GivenFolder,
  type GivenLauncher,
  givenFolder,
  startProgram,
} from './testing/given-launcher.ts'

const project = join(import.meta.dirname, '../..')

let given: GivenFolder
let backup: string
beforeEach(async () => {
  given = await givenFolder()
  backup = `${given.folder}-backup`
})
afterEach(async () => {
  await given.remove()
  for (const folder of [backup, restored()]) rmSync(folder, { recursive: true, force: true })
})
afterAll(forgetFirstStart)

const restored = () => `${given.folder}-restored`

/** Runs a command of the launcher on a data folder. */
async function run(
  command: string,
  args: string[],
  folder = given.folder,
  meanwhile = async (_: GivenLauncher) => {},
) {
  const env = { PATH: process.env.PATH, IAMBIZ_DATA_DIR: folder, IAMBIZ_DEMO: '0', ...given.ports }
  const program = startProgram(`../${command}.ts`, args, env)
  await meanwhile(program)
  return { code: await program.ended, stdout: program.stdout(), stderr: program.stderr() }
}

/** Stops a program as soon as it has begun to write beside a folder. */
const stopAtDraft =
  (folder: string) =>
  async ({ child }: GivenLauncher) => {
    const isBegun = () =>
      readdirSync(dirname(folder)).some((name) => name.startsWith(`${basename(folder)}.incomplete`))
    expect(await eventually(isBegun, 60_000)).toBe(true)
    child.kill('SIGINT')
  }

const restore = (...more: string[]) => run('restore', [backup, ...more], restored())
const secrets = () => join(given.folder, 'secrets.env')

async function idlePortal(): Promise<GivenLauncher> {
  const launcher = given.start([given.role('portal', 'idle')], { IAMBIZ_DEMO: '0' })
  await launcher.ready
  return launcher
}

async function stop({ child, ended }: GivenLauncher): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

async function rows(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = await client.query({ text, rowMode: 'array' })
  await client.end()
  return found.rows.flat()
}

/** A process that writes rows of the login log and seals them; `written` has the durable ones. */
function startWriter() {
  const program = join(project, 'server/src/testing/log-process.ts')
  const child = spawn(process.execPath, [program, given.databaseUrl(), new Date().toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const written: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => written.push(line))
  return {
    written,
    async stop() {
      if (!child.kill('SIGKILL')) return
      await once(child, 'exit')
    },
  }
}

test('a backup that is taken while rows are written is restored elsewhere with all of them from before, and intact logs', {
  timeout: 300_000,
}, async () => {
  const launcher = await idlePortal()
  // The command migrates the database.
  expect(await run('check-data', [])).toMatchObject({ code: 0, stderr: '' })
  const uploaded = join(given.folder, 'files/ab')
  mkdirSync(uploaded, { recursive: true })
  writeFileSync(join(uploaded, 'ab-file'), 'uploaded')
  const writer = startWriter()
  onTestFinished(writer.stop)
  expect(await eventually(() => writer.written.length > 30, 120_000)).toBe(true)
  const before = [...writer.written]
  const taken = await run('backup', [backup])
  const during = writer.written.length - before.length
  await writer.stop()
  await stop(launcher)
  expect(taken).toMatchObject({ code: 0, stderr: '' })
  expect(taken.stdout).toMatch(
    / is complete: the database of PostgreSQL 18\.\d+ \(.* MB\) and 1 uploaded file /,
  )
  expect(taken.stdout).toContain('It contains no secrets.')
  expect(during).toBeGreaterThan(0)
  expect(statSync(backup).mode & 0o777).toBe(0o700)
  expect(readdirSync(backup).sort()).toEqual(['backup.json', 'database.tar.gz', 'files'])

  const done = await restore('--secrets', secrets())
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(join(restored(), 'files/ab/ab-file'), 'utf8')).toBe('uploaded')
  expect(readFileSync(join(restored(), 'secrets.env'))).toEqual(readFileSync(secrets()))
  expect(statSync(join(restored(), 'secrets.env')).mode & 0o777).toBe(0o600)
  const database = await startEmbeddedDatabase({ folder: restored() })
  const found = await rows(database.url, 'select trace_id from portal.login_log')
  await database.stop()
  expect(before.filter((id) => !found.includes(id))).toEqual([])

  const checked = await run('check-data', [], restored())
  expect(checked).toMatchObject({ code: 0, stderr: '' })
  expect(checked.stdout).toMatch(/^The login log is sealed at \S+ up to batch \d+ /)
  expect(checked.stdout).toContain('1 file without a row')
})

test('a stopped installation is backed up too, with its secrets where they are asked for', {
  timeout: 180_000,
}, async () => {
  await stop(await idlePortal())
  const taken = await run('backup', [backup, '--with-secrets'])
  expect(taken).toMatchObject({ code: 0, stderr: '' })
  expect(taken.stdout).toContain(
    'It contains secrets.env. Anyone with this folder can read all data: store it encrypted.',
  )
  expect(statSync(join(backup, 'secrets.env')).mode & 0o777).toBe(0o600)
  expect(given.postmasterPid()).toBeNull()
  expect(await restore()).toMatchObject({ code: 0, stderr: '' })
  // An empty folder is as good as none, and the installation starts from what was restored.
  rmSync(given.folder, { recursive: true })
  mkdirSync(given.folder)
  expect(await run('restore', [backup])).toMatchObject({ code: 0, stderr: '' })
  await idlePortal()
  expect(await rows(given.databaseUrl(), 'select 1')).toEqual([1])
})

test('a damaged backup, other keys, and a folder in use are refused, and nothing is written', {
  timeout: 180_000,
}, async () => {
  const launcher = await idlePortal()
  expect(await run('backup', [backup])).toMatchObject({ code: 0 })
  const refused = async (result: Awaited<ReturnType<typeof run>>, why: RegExp) => {
    expect(result).toMatchObject({ code: 1, stdout: '' })
    expect(result.stderr).toMatch(why)
    expect(existsSync(restored())).toBe(false)
  }

  await refused(await run('backup', [backup]), / exists already\. Name a new folder\.\n$/)
  await refused(await restore(), /^The backup contains no DATA_KEYS\. Name the file/)
  const others = `${backup}/../others.env`
  writeFileSync(others, `DATA_KEYS=k1:${Buffer.alloc(32, 1).toString('base64')}\n`)
  await refused(await restore('--secrets', others), /^These DATA_KEYS are not those of the backup\./)
  rmSync(others)
  await refused(
    await run('restore', [backup, '--secrets', secrets()]),
    /^iambiz is running on the data folder /,
  )
  await stop(launcher)
  await refused(await run('restore', [backup, '--secrets', secrets()]), / is not empty\. Move it away/)

  const archive = join(backup, 'database.tar.gz')
  const whole = readFileSync(archive)
  const damaged = Buffer.from(whole)
  damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
  for (const content of [damaged, whole.subarray(0, -1)]) {
    writeFileSync(archive, content)
    await refused(await restore('--secrets', secrets()), /is damaged: database\.tar\.gz has changed\.\n$/)
  }
  rmSync(archive)
  await refused(await restore('--secrets', secrets()), /is damaged: database\.tar\.gz is missing\.\n$/)
  writeFileSync(archive, whole)
  const record = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8'))
  const rewrite = (changed: object) =>
    writeFileSync(join(backup, 'backup.json'), JSON.stringify({ ...record, ...changed }))
  rewrite({ iambiz: '999.0.0' })
  await refused(await restore('--secrets', secrets()), /^The backup is of iambiz 999\.0\.0, newer than/)
  rewrite({ postgres: '15.4' })
  await refused(
    await restore('--secrets', secrets()),
    /^The backup is of PostgreSQL 15\.4, which the embedded/,
  )
  await refused(
    await run('restore', [given.folder], restored()),
    / is not a backup: it has no backup\.json\.\n$/,
  )
  expect(readdirSync(join(backup, '..')).filter((name) => name.includes('incomplete'))).toEqual([])
})

test.skipIf(!existsSync('/dev/shm'))('a data folder that is a mount point is refused at once', async () => {
  const { code, stderr } = await run('restore', [backup], '/dev/shm')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^The data folder \/dev\/shm is a mount point/)
})

test('an archive that PostgreSQL does not start from leaves no data folder', {
  timeout: 180_000,
}, async () => {
  await stop(await idlePortal())
  expect(await run('backup', [backup, '--with-secrets'])).toMatchObject({ code: 0 })
  const archive = join(backup, 'database.tar.gz')
  const record = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8'))
  // An empty TAR archive, with the right checksum.
  const empty = gzipSync(Buffer.alloc(1024))
  writeFileSync(archive, empty)
  for (const file of record.files)
    if (file.path === 'database.tar.gz')
      Object.assign(file, { size: empty.length, sha256: hash('sha256', empty) })
  writeFileSync(join(backup, 'backup.json'), JSON.stringify(record))
  const result = await restore()
  expect(result.code).toBe(1)
  expect(result.stderr).toMatch(/^The embedded database does not start: /)
  expect(existsSync(restored())).toBe(false)
})

test('a backup without the keys that npm start had from its environment is refused, and none are generated', async () => {
  const keys = { DATA_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}` }
  const launcher = given.start([given.role('portal', 'idle')], { IAMBIZ_DEMO: '0', ...keys })
  await launcher.ready
  const stored = readFileSync(secrets(), 'utf8')
  const refused = await run('backup', [backup])
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^DATA_KEYS is neither in the settings nor in /)
  expect(existsSync(backup)).toBe(false)
  expect(readFileSync(secrets(), 'utf8')).toBe(stored)
})

test('beside the launcher of an earlier version, a backup asks for a restart, and other commands work', {
  timeout: 180_000,
}, async () => {
  const launcher = await idlePortal()
  const passwords = join(given.folder, 'postgres.passwords')
  const stored = readFileSync(passwords, 'utf8')
  writeFileSync(passwords, stored.replace(/^iambiz_backup=.*\n/m, ''))
  const refused = await run('backup', [backup])
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/Restart npm start once, then back up\.\n$/)
  expect(await run('check-data', [])).toMatchObject({ code: 0, stderr: '' })
  const settling = await run('check-data', ['--settle-mails'])
  expect(settling).toMatchObject({ code: 1, stdout: '' })
  expect(settling.stderr).toMatch(
    /^iambiz is running on the data folder .* Stop it before --settle-mails\.\n$/,
  )
  writeFileSync(passwords, stored)
  await stop(launcher)
})

test('a backup without uploaded files that the database uses is refused, with their number', {
  timeout: 180_000,
}, async () => {
  const launcher = await idlePortal()
  expect(await run('check-data', [])).toMatchObject({ code: 0 })
  // The uploader does not matter here.
  await rows(
    given.databaseUrl(),
    'alter table portal.stored_file drop constraint stored_file_uploader_no_fkey',
  )
  const [id] = await rows(
    given.databaseUrl(),
    `insert into portal.stored_file (purpose, subject_id, file_name, media_type, size, uploader_no, uploaded_at)
     values ('image', gen_random_uuid(), 'a.png', 'image/png', 1, 'A1', now()) returning file_id`,
  )
  const refused = await run('backup', [backup])
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^1 of 1 uploaded files that the database uses is missing\. /)
  expect(existsSync(backup)).toBe(false)
  const folder = join(given.folder, 'files', String(id).slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, String(id)), '.')
  expect(await run('backup', [backup])).toMatchObject({ code: 0, stderr: '' })
  await stop(launcher)
})

test.each([
  ['backup', () => run('backup', [backup], given.folder, stopAtDraft(backup))],
  [
    'restore',
    async () => {
      expect(await run('backup', [backup, '--with-secrets'])).toMatchObject({ code: 0 })
      return run('restore', [backup], restored(), stopAtDraft(restored()))
    },
  ],
])(
  'a stop during %s ends the database and removes what was begun',
  { timeout: 180_000 },
  async (_, stopped) => {
    await stop(await idlePortal())
    expect(await stopped()).toEqual({ code: 1, stdout: '', stderr: 'Stopped before the end.\n' })
    expect(given.postmasterPid()).toBeNull()
    expect(existsSync(restored())).toBe(false)
    expect(readdirSync(join(backup, '..')).filter((name) => name.includes('incomplete'))).toEqual([])
  },
)

test('the account of backups may copy the server, and read no database', async () => {
  await idlePortal()
  const url = new URL(given.databaseUrl(databaseRoles.owner))
  const stored = readFileSync(join(given.folder, 'postgres.passwords'), 'utf8')
  url.username = 'iambiz_backup'
  url.password = /^iambiz_backup=(.*)$/m.exec(stored)?.[1] ?? ''
  for (const name of ['iambiz', 'postgres']) {
    url.pathname = name
    await expect(rows(url.href, 'select 1')).rejects.toMatchObject({ code: '42501' })
  }
})

test.each([
  ['backup', []],
  ['backup', ['a', 'b']],
  ['backup', ['a', '--all']],
  ['restore', []],
  ['restore', ['a', '--secrets']],
])('%s with %j is answered with how to use it', async (command, args) => {
  const { code, stderr } = await run(command, args)
  expect(code).toBe(1)
  expect(stderr).toContain(`Usage: npm run ${command} -- `)
})

test('the commands leave other databases than the embedded one to their own tools', async () => {
  for (const command of ['backup', 'restore']) {
    const env = {
      PATH: process.env.PATH,
      IAMBIZ_DATA_DIR: given.folder,
      DATABASE_URL: 'postgres://a@127.0.0.1:1/b',
    }
    const program = startProgram(`../${command}.ts`, [backup], env)
    expect(await program.ended).toBe(1)
    expect(program.stderr()).toContain('docs/operations.md')
  }
})
