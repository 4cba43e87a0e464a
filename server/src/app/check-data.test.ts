import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { urlAs } from '@iambiz/runtime/testing/test-database.ts'
import { run } from 'graphile-worker'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordLoginEvent } from '#server/features/logs/login/service.ts'
import { openContents } from '#server/platform/files/open-contents.ts'
import { insertFile } from '#server/platform/files/store.ts'
import { readNotedSeals } from '#server/platform/sealed-log/noted-seals.ts'
import { deliveryWorld } from '#server/testing/delivery-world.ts'
import { givenContext, givenSignIn } from '#server/testing/given.ts'
import { runInstalled } from '#server/testing/installed-command.ts'
import { sealAsWorker, writeLogs } from '#server/testing/noted-seal.ts'
import { openTestDatabase } from '#server/testing/test-app.ts'
import { checkData } from './check-data.ts'
import { isWorkerConnected, nameListeningConnection } from './worker-connection-store.ts'

let world: Awaited<ReturnType<typeof deliveryWorld>>
let folder: string
let workerLog: string
const contents = () => openContents({ folder: join(folder, 'files') })

beforeEach(async () => {
  world = await deliveryWorld()
  folder = mkdtempSync(join(tmpdir(), 'iambiz-check-data-'))
  workerLog = join(folder, 'worker.log')
  writeFileSync(workerLog, '')
})
afterEach(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const asOwner = (statements: string) =>
  world.pool.query(`begin; set local session_replication_role = replica; ${statements}; commit`)

/** Three sign-ins and one batch in each log, noted in the worker's log. */
async function firstBatches(): Promise<void> {
  await writeLogs(world.db, 3)
  await sealAsWorker(world.db, workerLog)
}

/** Two more sign-ins and batches. */
async function secondBatches(): Promise<void> {
  await writeLogs(world.db, 2)
  await sealAsWorker(world.db, workerLog)
}

/** The tables of the logs as they were after the first batches, as a restore leaves them. */
const backToFirst = () =>
  asOwner(
    ['login_log', 'audit_record']
      .map(
        (log) => `delete from ${log} where row_no not in (
        select generate_series(lower(n), upper(n) - 1) from ${log}_batch, unnest(row_nos) n where batch_no = 1);
      delete from ${log}_batch where batch_no > 1;
      update ${log}_seal set batch_no = 1, hash = b.hash, next_row_no = upper(b.row_nos)
        from ${log}_batch b where b.batch_no = 1;
      select setval('${log}_row_no', next_row_no, false) from ${log}_seal`,
      )
      .join(';'),
  )

const check = async (settlesMails = false) =>
  checkData(world.db, contents(), { noted: await readNotedSeals(workerLog), settlesMails })

test('where nothing is missing, the last seals are named, and a seal of every log was compared', async () => {
  await firstBatches()
  const hash = JSON.parse(readFileSync(workerLog, 'utf8').split('\n')[0] ?? '').hash
  const { lines, isWhole } = await check()
  expect(isWhole).toBe(true)
  expect(lines.join('\n')).toContain(hash)
  expect(lines).toEqual([
    expect.stringMatching(
      /^The login log is sealed at \S+Z up to batch 1 with .*; 3 rows checked, 0 rows not sealed yet\.$/,
    ),
    expect.stringMatching(
      /^The operation log is sealed at \S+Z up to batch 1 with .*; 1 row checked, 0 rows/,
    ),
    '0 uploaded files in use.',
    'No mails in progress.',
    'Nothing missing or damaged was found.',
  ])
})

test('without the log of a worker, the check says that the end may be missing', async () => {
  const { lines, isWhole } = await checkData(world.db, contents(), {
    noted: { seals: [], unreadable: 0 },
    settlesMails: false,
  })
  expect(isWhole).toBe(true)
  expect(lines[0]).toMatch(/^The login log is without any seal; 0 rows checked/)
  expect(lines[1]).toMatch(/so its end may be missing: name that log by --log\.$/)
})

test('the end that a restore has lost is named by batches, rows and time, although the chain is intact', async () => {
  await firstBatches()
  await secondBatches()
  await backToFirst()
  await recordLoginEvent(world.db, givenContext({ now: new Date() }), givenSignIn)
  // As a collector of containers writes it, and with the rest of a line of a killed worker.
  writeFileSync(
    workerLog,
    `${readFileSync(workerLog, 'utf8').replaceAll(/^{/gm, 'worker-1  | {')}{"msg":"the login log is sealed up to here`,
  )
  const { lines, isWhole } = await check()
  expect(isWhole).toBe(false)
  const [login, loss, operation, otherLoss] = lines
  expect(login).toMatch(/up to batch 1 .*; 3 rows checked, 1 row not sealed yet\.$/)
  expect(loss).toMatch(
    /^LOST: the end of the login log, batches 2 to 2, at most 2 rows, written after \S+Z and until \S+Z or later\./,
  )
  expect(operation).toContain('The operation log is sealed')
  expect(otherLoss).toMatch(/^LOST: the end of the operation log, batches 2 to 2, at most 1 row,/)
  expect(lines.at(-1)).toBe('Data are missing or damaged.')
})

test('seals in lines of Docker are compared, and those that cannot be read are counted', async () => {
  await firstBatches()
  await secondBatches()
  await backToFirst()
  const lines = readFileSync(workerLog, 'utf8').trimEnd().split('\n')
  const nested = lines.map((line) => JSON.stringify({ log: `${line}\n`, stream: 'stdout' }))
  const cut = (line = '') => line.slice(0, line.indexOf('sealed up to here') + 'sealed up to here'.length)
  const broken = lines.find((line) => line.includes('sealed up to here'))
  writeFileSync(workerLog, [cut(broken), ...nested, cut(broken)].join('\n'))
  const { lines: found } = await check()
  expect(found[1]).toMatch(/^LOST: the end of the login log, batches 2 to 2/)
  expect(found.at(-2)).toBe(
    "1 line of the worker's log with a seal could not be read, so these seals were not compared.",
  )
})

test('a restored log that was used since is different from the seals of before', async () => {
  await firstBatches()
  await secondBatches()
  const before = readFileSync(workerLog, 'utf8')
  await backToFirst()
  await secondBatches()
  writeFileSync(workerLog, before)
  const { lines, isWhole } = await check()
  expect(isWhole).toBe(false)
  expect(lines[1]).toMatch(/^DIFFERENT: batch 2 of the login log is not the one/)
})

test('a changed row is damage', async () => {
  await firstBatches()
  await asOwner(`update login_log set ip = '10.9.9.9' where row_no = 2`)
  const { lines, isWhole } = await check()
  expect(isWhole).toBe(false)
  expect(lines[1]).toMatch(/^DAMAGED: the login log in batch 1, row 2: row-changed\./)
})

test('files in use whose content is missing are lost, and contents without a row are listed', async () => {
  const uploaderNo = await world.given.person()
  const [kept, gone, unused] = await Promise.all(
    ['kept.png', 'gone.png', 'unused.png'].map((fileName) =>
      insertFile(world.db, {
        ...{ purpose: 'image', fileName, mediaType: 'image/png', size: 4, uploaderNo, at: new Date() },
      }),
    ),
  )
  await world.db
    .updateTable('stored_file')
    .set({ subject_id: randomUUID() })
    .where('file_id', 'in', [kept?.file_id ?? '', gone?.file_id ?? ''])
    .execute()
  const stray = randomUUID()
  await contents().put(kept?.file_id ?? '', Buffer.from('kept'))
  await contents().put(stray, Buffer.from('late'))
  const { lines, isWhole } = await check()
  expect(isWhole).toBe(false)
  expect(lines).toContain('2 uploaded files in use.')
  expect(lines.find((line) => line.startsWith('LOST'))).toContain(`LOST: 1 uploaded file: ${gone?.file_id}.`)
  expect(lines.find((line) => line.startsWith('1 file without a row'))).toContain(stray)
  expect(lines.join('\n')).not.toContain(unused?.file_id)
})

test('mails in progress are counted, and given up only where this is asked for', async () => {
  await world.put({ address: 'a@chengchuan.example' })
  await world.put({ address: 'b@chengchuan.example', state: 'sending', leased_until: new Date() })
  await world.put({ address: 'c@chengchuan.example', state: 'held' })
  const counted = await check()
  expect(counted.isWhole).toBe(true)
  expect(counted.lines.find((line) => line.includes('mail'))).toMatch(
    /^1 mail queued and 1 mail being sent\. After a restore/,
  )
  expect(await world.states()).toEqual(['queued', 'sending', 'held'])

  const settled = await check(true)
  expect(settled.lines.find((line) => line.includes('mail'))).toMatch(
    /^1 mail queued and 1 mail being sent were given up\./,
  )
  expect(await world.states()).toEqual(['unknown', 'unknown', 'held'])
  const rows = await world.db.selectFrom('audit_record').select(['action', 'detail']).execute()
  expect(rows).toEqual([{ action: 'mail.given-up', detail: { queued: 1, sending: 1 } }])
  expect((await check()).lines).toContain('No mails in progress.')
})

test('mails are not given up while a worker is connected, also one of another database role', async () => {
  await world.put({ address: 'a@chengchuan.example' })
  const owner = openTestDatabase(urlAs(databaseRoles.owner, world.url))
  const pool = new pg.Pool({ connectionString: urlAs(databaseRoles.worker, world.url), max: 2 })
  const worker = await run({
    pgPool: pool,
    events: nameListeningConnection(),
    taskList: {},
    noHandleSignals: true,
  })
  try {
    await vi.waitFor(async () => expect(await isWorkerConnected(owner.db)).toBe(true), 30_000)
    await expect(check(true)).rejects.toThrow(/^a worker is connected to this database\./)
    expect(await world.states()).toEqual(['queued'])
    expect((await check()).isWhole).toBe(true)
  } finally {
    await worker.stop()
    await pool.end()
    await owner.close()
  }
})

const runCommand = (...args: string[]) =>
  runInstalled(world.url, join(folder, 'files'), 'check-data', ...args)

test('the command prints the result and ends with code 1 where anything is lost', {
  timeout: 180_000,
}, async () => {
  await firstBatches()
  await secondBatches()
  await backToFirst()
  const lost = await runCommand('--log', workerLog)
  expect(lost).toMatchObject({ errors: '', code: 1 })
  expect(lost.output).toMatch(/LOST: the end of the login log.*\nData are missing or damaged\.\n$/s)
  const unreadable = await runCommand('--log', join(folder, 'none'))
  expect(unreadable.code).toBe(1)
  expect(unreadable.errors).toContain("the worker's log cannot be read")
  writeFileSync(workerLog, '{"level":"info","msg":"the worker is ready"}\n')
  const other = await runCommand('--log', workerLog)
  expect(other).toMatchObject({ output: '', code: 1 })
  expect(other.errors).toContain('worker.log names no seal.')
  expect((await runCommand('--wrong')).errors).toContain('--settle-mails')
})
