import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { LaunchError } from './launch-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { Unprivileged } from './unprivileged.ts'

/** The folder and password of one database server, ready to be started. */
export type Cluster = { folder: string; password: string }

/** Connects to an embedded server as the owner of the database `iambiz`. */
export const embeddedUrl = (password: string, port: number): string =>
  `postgres://iambiz:${password}@127.0.0.1:${port}/iambiz`

/** The environment of PostgreSQL's programs: nothing of ours, and messages in English, because we read them. */
export const programEnvironment = () => ({
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  TEMP: process.env.TEMP,
  LC_ALL: 'C',
})

async function run(program: string, args: string[], input: string, as: Unprivileged): Promise<string> {
  const [command = program, ...words] = [...as.prefix, program, ...args]
  const child = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: programEnvironment(),
    // A Ctrl-C in the terminal reaches the launcher alone; a folder left half done is made anew.
    detached: true,
    ...(as.prefix.length === 0 ? as.owner : null),
  })
  let said = ''
  child.stdout.resume()
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) => reject(new LaunchError(`Cannot run ${command}: ${error.message}`)))
    child.on('close', resolve)
  })
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(said)) throw new LaunchError(databaseFault(said))
  return said
}

/** The sentence for what PostgreSQL wrote before it gave up. */
export function databaseFault(output: string): string {
  const faults = output.match(/(?:FATAL|PANIC|ERROR|error|DETAIL|HINT):\s+.*/g) ?? []
  const reason = faults.map((fault) => fault.replace(/^\w+:\s+/, '')).join(' ') || output.trim()
  if (/No space left on device/i.test(output)) return `The disk is full: ${reason}`
  if (/Permission denied/i.test(output)) return `The embedded database lacks a permission: ${reason}`
  return `The embedded database does not start: ${reason || 'it gave no reason'}`
}

// Everyone comes over the loopback address, with the password; there are no local sockets.
const whoMayConnect = 'host all all 127.0.0.1/32 scram-sha-256\n'

const draftName = 'postgres.new-'

const newPassword = () => randomBytes(24).toString('base64url')

/** Statements of a single-user session, one a line; errors do not repeat the password. */
const inSingleUser = (binaries: PostgresBinaries, folder: string, as: Unprivileged, lines: string[]) =>
  run(
    binaries.postgres,
    [
      '--single',
      '-D',
      folder,
      '-c',
      'log_min_error_statement=panic',
      '-c',
      'log_min_messages=error',
      'postgres',
    ],
    `${lines.join('\n')}\n`,
    as,
  )

async function create(
  binaries: PostgresBinaries,
  folder: string,
  as: Unprivileged,
  password: string,
  fast: boolean,
) {
  // Made beside its place and moved there when complete: a start killed in the middle leaves no half database.
  // Its name is new each time, because the initdb of the killed start may still be at work and clears up after itself. One that
  // has not begun yet would make a folder that is gone anew, but leaves one with something in it alone.
  const left = readdirSync(dirname(folder)).filter((name) => name.startsWith(draftName))
  const abandoned = left.map((name) => join(dirname(folder), name))
  for (const path of abandoned) mkdirSync(join(path, 'abandoned'), { recursive: true })
  const draft = join(dirname(folder), `${draftName}${randomBytes(4).toString('hex')}`)
  mkdirSync(draft, { mode: 0o700 })
  if (as.owner) chownSync(draft, as.owner.uid, as.owner.gid)
  const options = [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(fast ? ['--no-sync'] : []),
  ]
  await run(binaries.initdb, options, '', as)
  writeFileSync(join(draft, 'pg_hba.conf'), whoMayConnect)
  await inSingleUser(binaries, draft, as, [
    `alter role postgres password '${password}'`,
    `create role iambiz login password '${password}'`,
    'create database iambiz owner iambiz',
  ])
  renameSync(draft, folder)
  // Files may still come while they go.
  for (const path of abandoned) rmSync(path, { recursive: true, force: true, maxRetries: 10 })
}

/**
 * The server's folder below `dataFolder`, made at the first call: UTF-8, a locale that is the same on every machine,
 * the role and database `iambiz`, and a random password that only the owner of the data folder can read.
 */
export async function prepareCluster(
  dataFolder: string,
  binaries: PostgresBinaries,
  as: Unprivileged,
  fast: boolean,
): Promise<Cluster> {
  const folder = join(dataFolder, 'postgres')
  const passwordFile = join(dataFolder, 'postgres.password')
  const kept = existsSync(passwordFile) ? readFileSync(passwordFile, 'utf8').trim() : ''
  const password = kept || newPassword()
  if (!existsSync(folder)) await create(binaries, folder, as, password, fast)
  else if (!kept) {
    const roles = ['postgres', 'iambiz']
    await inSingleUser(
      binaries,
      folder,
      as,
      roles.map((role) => `alter role ${role} password '${password}'`),
    )
  }
  if (!kept) writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  return { folder, password }
}
