import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { holderOf } from './instance-lock.ts'
import { eventually, isAlive } from './processes.ts'
import {
  forgetFirstStart,
  type GivenFolder,
  givenFolder,
  occupy,
  startProgram,
} from './testing/given-launcher.ts'

let given: GivenFolder

beforeEach(async () => {
  given = await givenFolder()
})
afterEach(() => given.remove())
afterAll(forgetFirstStart)

const pidsOf = (journal: string[]) => [...new Set(journal.map((line) => Number(line.split(' ')[1])))]
const allGone = (pids: number[]) => eventually(() => pids.every((pid) => !isAlive(pid)), 10_000)

/** Gives the test an empty data folder: it is about the very first start. */
async function startFromNothing() {
  await given.remove()
  given = await givenFolder({ isNew: true })
}

test('starts the roles in order, prints all addresses, and leaves nothing behind after Ctrl-C', async () => {
  await startFromNothing()
  const { role, journal, start, ports } = given
  const launcher = start([role('demo', 'count'), role('worker', 'idle', ['demo'])])
  await launcher.ready

  expect(launcher.stdout()).toContain(`http://localhost:${ports.PORT}`)
  expect(launcher.stdout()).toContain('superadmin')
  expect(launcher.stdout()).toContain('Demo-portal-2026')
  expect(journal().map((line) => line.replace(/ \d+/, ''))).toEqual([
    'demo started',
    'demo counted 1',
    'demo ready',
    'worker started',
    'worker ready',
  ])
  const database = given.postmasterPid() ?? 0
  expect(isAlive(database)).toBe(true)

  launcher.child.kill('SIGINT')
  expect(await launcher.ended).toBe(0)
  expect(launcher.stderr()).toBe('')
  expect(journal().filter((line) => line.endsWith('ended by SIGTERM'))).toHaveLength(2)
  expect([database, ...pidsOf(journal())].filter(isAlive)).toEqual([])
  expect(existsSync(join(given.folder, 'launcher.lock'))).toBe(false)
})

test('shows no demo accounts where the demo is switched off', async () => {
  const launcher = given.start([given.role('portal', 'idle')], { IAMBIZ_DEMO: '0' })
  await launcher.ready
  expect(launcher.stdout()).not.toContain('Demo-portal-2026')
})

test('a second start on the same data is refused while the first one runs', async () => {
  const first = given.start([given.role('portal', 'idle')])
  await first.ready
  const second = given.start([given.role('portal', 'idle')])
  expect(await second.ended).toBe(1)
  expect(second.stderr()).toMatch(/already running on the data folder .+ \(process \d+\)/)
  expect(isAlive(given.postmasterPid() ?? 0)).toBe(true)
  expect(first.child.exitCode).toBe(null)
})

test('recovers from being killed: the roles end by themselves, the orphaned database is replaced, the data are there', async () => {
  const first = given.start([given.role('demo', 'count')])
  await first.ready
  const orphan = given.postmasterPid() ?? 0
  first.child.kill('SIGKILL')
  await first.ended
  await given.noted(/ended by disconnect/)
  expect(isAlive(orphan)).toBe(true)

  const second = given.start([given.role('demo', 'count')])
  await second.ready
  expect(second.stderr()).toContain(`${orphan}`)
  expect(isAlive(orphan)).toBe(false)
  expect(given.journal()).toContainEqual(expect.stringMatching(/counted 2$/))
})

test('a database whose creation was interrupted is created again', {
  timeout: 120_000,
}, async () => {
  await startFromNothing()
  const first = given.start([given.role('demo', 'count')])
  const draft = () => given.draft()
  // A busy machine may need long to get this far.
  expect(await eventually(() => draft() !== null, 60_000)).toBe(true)
  first.child.kill('SIGKILL')
  await first.ended
  expect(existsSync(join(given.folder, 'postgres'))).toBe(false)

  const second = given.start([given.role('demo', 'count')])
  await second.ready
  expect(given.journal()).toContainEqual(expect.stringMatching(/counted 1$/))
  expect(draft()).toBe(null)
})

test('a pid file that names no process, or a foreign one, does not stop the start', async () => {
  for (const pid of [4_194_303, process.pid]) {
    const first = given.start([given.role('demo', 'count')])
    await first.ready
    const pidFile = join(given.folder, 'postgres/postmaster.pid')
    const content = readFileSync(pidFile, 'utf8')
    first.child.kill('SIGINT')
    await first.ended
    writeFileSync(pidFile, content.replace(/^\d+/, String(pid)))
  }
  const last = given.start([given.role('demo', 'count')])
  await last.ready
  expect(given.journal()).toContainEqual(expect.stringMatching(/counted 3$/))
})

test('a lock of a process that only inherited the id does not stop the start', async () => {
  writeFileSync(
    join(given.folder, 'launcher.lock'),
    JSON.stringify({ pid: process.pid, start: 'long ago', watched: [], stopping: false }),
  )
  const launcher = given.start([given.role('portal', 'idle')])
  await launcher.ready
  expect(holderOf(given.folder)?.pid).toBe(launcher.child.pid)
})

test('a forgotten password of the database is replaced', async () => {
  const first = given.start([given.role('demo', 'count')])
  await first.ready
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  rmSync(join(given.folder, 'postgres.passwords'))

  const second = given.start([given.role('demo', 'count')])
  await second.ready
  expect(given.journal()).toContainEqual(expect.stringMatching(/counted 2$/))
  expect(statSync(join(given.folder, 'postgres.passwords')).mode & 0o777).toBe(0o600)
})

test('a database server that dies is started again on its port', async () => {
  const launcher = given.start([given.role('portal', 'idle')])
  await launcher.ready
  const before = given.postmasterPid() ?? 0
  process.kill(before, 'SIGKILL')
  expect(await eventually(() => given.postmasterReady() && given.postmasterPid() !== before, 15_000)).toBe(
    true,
  )
  expect(launcher.stderr()).toContain('ended unexpectedly')
})

test('a database server that cannot start again is tried until it can, and says why', async () => {
  const launcher = given.start([given.role('portal', 'idle')])
  await launcher.ready
  const before = given.postmasterPid() ?? 0
  const [needed, away] = ['postgres/global', 'postgres/global.away'].map((path) => join(given.folder, path))
  renameSync(needed ?? '', away ?? '')
  process.kill(before, 'SIGKILL')
  expect(await eventually(() => /tried again in .+ s/.test(launcher.stderr()), 15_000)).toBe(true)
  expect(launcher.stderr()).toMatch(/The embedded database does not start: /)
  renameSync(away ?? '', needed ?? '')
  expect(await eventually(() => given.postmasterReady() && given.postmasterPid() !== before, 15_000)).toBe(
    true,
  )
  launcher.child.kill('SIGINT')
  expect(await launcher.ended).toBe(0)
})

test('a data folder that is deleted while everything runs ends it with one sentence', async () => {
  const launcher = given.start([given.role('portal', 'idle')])
  await launcher.ready
  const database = given.postmasterPid() ?? 0
  rmSync(given.folder, { recursive: true, force: true, maxRetries: 5 })
  expect(await launcher.ended).toBe(1)
  expect(launcher.stderr().match(/The data folder .+ was deleted while iambiz was running/g)).toHaveLength(1)
  expect(launcher.stderr()).not.toMatch(/started again|tried again/)
  expect(isAlive(database)).toBe(false)
})

test('a data folder whose deletion takes a while is one sentence too', async () => {
  const launcher = given.start([given.role('portal', 'idle')])
  await launcher.ready
  const database = given.postmasterPid() ?? 0
  rmSync(join(given.folder, 'postgres', 'global', 'pg_control'))
  process.kill(database, 'SIGQUIT')
  expect(await allGone([database])).toBe(true)
  rmSync(given.folder, { recursive: true, force: true, maxRetries: 5 })
  expect(await launcher.ended).toBe(1)
  expect(launcher.stderr().match(/The data folder .+ was deleted while iambiz was running/g)).toHaveLength(1)
  expect(launcher.stderr()).not.toMatch(/started again|tried again/)
})

test('a role that dies is started again, and says so', async () => {
  const launcher = given.start([given.role('portal', 'idle')])
  await launcher.ready
  const [pid = 0] = pidsOf(given.journal())
  process.kill(pid, 'SIGKILL')
  expect(
    await eventually(() => given.journal().filter((line) => line.endsWith('ready')).length === 2, 15_000),
  ).toBe(true)
  expect(launcher.stderr()).toContain('portal ended unexpectedly (signal SIGKILL)')
})

test('a role is restarted when its sources change', async () => {
  const sources = join(given.folder, 'src')
  mkdirSync(sources)
  const launcher = given.start([{ ...given.role('portal', 'idle'), sources: [sources] }])
  await launcher.ready
  writeFileSync(join(sources, 'routes.test.ts'), '')
  writeFileSync(join(sources, 'routes.ts'), '')
  await given.noted(/ended by SIGTERM/)
  const starts = () => given.journal().filter((line) => line.endsWith('ready')).length
  expect(await eventually(() => starts() === 2, 15_000)).toBe(true)
  expect(launcher.stderr()).toBe('portal is started again, because its sources changed.\n')
})

test('a role that cannot start ends everything, with its own sentence', async () => {
  const launcher = given.start([given.role('portal', 'refuse'), given.role('provider', 'idle')])
  expect(await launcher.ended).toBe(1)
  expect(launcher.stderr()).toContain('portal: cannot start because it is Monday.')
  expect(launcher.stderr()).not.toMatch(/^\s+at /m)
  expect(await allGone(pidsOf(given.journal()))).toBe(true)
  expect(given.postmasterPid()).toBe(null)
})

test('Ctrl-C during the start stops what has been started', async () => {
  const launcher = given.start([given.role('portal', 'idle'), given.role('worker', 'idle', ['portal'])])
  await given.noted(/portal \d+ started/)
  launcher.child.kill('SIGINT')
  expect(await launcher.ended).toBe(0)
  expect(await allGone(pidsOf(given.journal()))).toBe(true)
  expect(given.postmasterPid()).toBe(null)
})

test('a port in use is named, with the setting that changes it', async () => {
  const { server } = await occupy(Number(given.ports.IDP_PORT))
  const launcher = given.start([given.role('portal', 'idle')])
  expect(await launcher.ended).toBe(1)
  expect(launcher.stderr().trim()).toBe(
    `Port ${given.ports.IDP_PORT} is already in use. Stop the other program, or choose another port with IDP_PORT.`,
  )
  expect(given.journal()).toEqual([])
  server.close()
})

test('every wrong setting is named once, without a stack trace', async () => {
  const launcher = given.start([given.role('portal', 'idle')], {
    PORT: 'eighty',
    TIME_ZONE: 'Mars/Olympus',
    DATABASE_URL: 'mysql://root:hidden@db',
    OIDC_ISSUER: 'not an address',
  })
  expect(await launcher.ended).toBe(1)
  const lines = launcher.stderr().trim().split('\n')
  expect(lines[0]).toBe('Wrong configuration:')
  expect(lines.slice(1).map((line) => line.trim().split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'TIME_ZONE',
    'OIDC_ISSUER',
  ])
})

test('two settings with the same port are named', async () => {
  const launcher = given.start([], { IDP_PORT: given.ports.PORT })
  expect(await launcher.ended).toBe(1)
  expect(launcher.stderr()).toContain(`IDP_PORT must differ from PORT (both are ${given.ports.PORT})`)
})

test('a database of DATABASE_URL that does not answer is one sentence', async () => {
  const { port, server } = await occupy()
  server.close()
  const launcher = given.start([given.role('portal', 'idle')], {
    DATABASE_URL: `postgres://someone:hidden@127.0.0.1:${port}/portal`,
  })
  expect(await launcher.ended).toBe(1)
  expect(launcher.stderr().trim()).toMatch(
    /^The database cannot be reached \(.*ECONNREFUSED.*\)\. Check DATABASE_URL/,
  )
  expect(launcher.stderr()).not.toContain('hidden')
  expect(given.journal()).toEqual([])
})

test('an unusable data folder is reported in one sentence', async () => {
  const file = join(given.folder, 'file')
  writeFileSync(file, '')
  const launcher = given.start([], { IAMBIZ_DATA_DIR: join(file, 'data') })
  expect(await launcher.ended).toBe(1)
  expect(launcher.stderr()).toMatch(
    /^The data folder cannot be used \(.+\)\. Set IAMBIZ_DATA_DIR to another one\.\n$/,
  )
})

test('DATABASE_URL replaces the embedded database', async () => {
  await startFromNothing()
  const launcher = given.start([given.role('portal', 'idle')], {
    DATABASE_URL: process.env.TEST_DATABASE_URL ?? '',
  })
  await launcher.ready
  expect(existsSync(join(given.folder, 'postgres'))).toBe(false)
})

test('--help explains the start, and an unknown option is refused', async () => {
  const helped = startProgram('../main.ts', ['--help'], { PATH: process.env.PATH })
  expect(await helped.ended).toBe(0)
  expect(helped.stdout()).toContain('node iambiz.mjs portal')
  const refused = startProgram('../main.ts', ['--fast'], { PATH: process.env.PATH })
  expect(await refused.ended).toBe(1)
  expect(refused.stderr()).toContain('--fast')
})
