import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type DatabaseRole, databaseRoles } from '@iambiz/runtime/database-roles.ts'
import {
  backupAccount,
  type DatabasePasswords,
  makePasswords,
  readPasswords,
  writePasswords,
} from './database-passwords.ts'
import { LaunchError } from './launch-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { Unprivileged } from './unprivileged.ts'

/** The folder and passwords of one database server, ready to be started. */
export type Cluster = { folder: string; passwords: DatabasePasswords }

/** Connection URL of a role for the database `iambiz` of an embedded server. */
export const embeddedUrl = (
  passwords: Partial<DatabasePasswords>,
  port: number,
  role: DatabaseRole,
): string => `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/iambiz`

/** Environment of the PostgreSQL programs: without our settings, and with English messages, because they are parsed. */
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
    // A Ctrl-C in the terminal reaches the launcher only; an incomplete folder is created again.
    detached: true,
    ...(as.prefix.length === 0 ? as.owner : null),
  })
  let output = ''
  child.stdout.resume()
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) => reject(new LaunchError(`Cannot run ${command}: ${error.message}`)))
    child.on('close', resolve)
  })
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output)) throw new LaunchError(databaseFault(output))
  return output
}

/** The message for the output of a PostgreSQL program that failed. */
export function databaseFault(output: string): string {
  const faults = output.match(/(?:FATAL|PANIC|ERROR|error|DETAIL|HINT):\s+.*/g) ?? []
  const reason = faults.map((fault) => fault.replace(/^\w+:\s+/, '')).join(' ') || output.trim()
  if (/No space left on device/i.test(output)) return `The disk is full: ${reason}`
  if (/Permission denied/i.test(output)) return `The embedded database lacks a permission: ${reason}`
  return `The embedded database does not start: ${reason || 'it gave no reason'}`
}

// All connections use the loopback address and a password; there are no local sockets. The superuser is not needed at
// runtime, so it may not connect, except where tests and benchmarks create databases.
const whoMayConnect = (superuserToo: boolean) =>
  [
    `host all postgres all ${superuserToo ? 'scram-sha-256' : 'reject'}`,
    `host replication ${backupAccount} 127.0.0.1/32 scram-sha-256`,
    'host all all 127.0.0.1/32 scram-sha-256',
    '',
  ].join('\n')

const draftName = 'postgres.new-'

/** Statements of a single-user session, one per line; errors do not repeat the password. */
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

/** In earlier versions this role owned everything, and all processes connected as it. */
const formerOwner = 'iambiz'

/** Creates missing roles and sets all passwords. The former role is renamed to the owner, so it keeps its objects. */
const roleStatements = (passwords: DatabasePasswords): string[] => {
  const ifThere = (role: string, not: 'not ' | '', statement: string) =>
    `do $$ begin if ${not}exists (select from pg_roles where rolname = '${role}') then ${statement}; end if; end $$`
  return [
    ifThere(formerOwner, '', `alter role ${formerOwner} rename to ${databaseRoles.owner}`),
    ...Object.values(databaseRoles).map((role) => ifThere(role, 'not ', `create role ${role} login`)),
    ifThere(backupAccount, 'not ', `create role ${backupAccount} login replication`),
    ...Object.entries(passwords).map(([role, password]) => `alter role ${role} password '${password}'`),
    'revoke all on database postgres, template1 from public',
  ]
}

/** Rights to connect to the product's database. Only the worker uses temporary tables, for mails to many recipients. */
const connectStatements = [
  'revoke all on database iambiz from public',
  `grant connect on database iambiz to ${databaseRoles.portal}, ${databaseRoles.provider}, ${databaseRoles.worker}`,
  `grant temporary on database iambiz to ${databaseRoles.worker}`,
]

async function create(
  binaries: PostgresBinaries,
  folder: string,
  as: Unprivileged,
  passwords: DatabasePasswords,
  fast: boolean,
) {
  // Created next to its final place and renamed when complete, so that a killed start leaves no incomplete database.
  // The name is new each time, because the killed start's initdb may still run and will delete its folder. An initdb
  // that has not begun yet recreates a missing folder, but leaves a non-empty one alone.
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
  await inSingleUser(binaries, draft, as, [
    ...roleStatements(passwords),
    `create database iambiz owner ${databaseRoles.owner}`,
    ...connectStatements,
  ])
  renameSync(draft, folder)
  // Files may still be added during the removal.
  for (const path of abandoned) rmSync(path, { recursive: true, force: true, maxRetries: 10 })
}

export type ClusterOptions = {
  /** For tests: less durability, more speed. */
  fast?: boolean
  /** For tests and benchmarks: the superuser may connect, to create databases. */
  superuserToo?: boolean
}

/**
 * The server's folder below `dataFolder`, created on the first call: UTF-8, a locale that is the same on every machine,
 * the roles, the database `iambiz`, and random passwords that only the owner of the data folder can read. A folder of
 * an earlier version gets the missing roles and passwords.
 */
export async function prepareCluster(
  dataFolder: string,
  binaries: PostgresBinaries,
  as: Unprivileged,
  { fast = false, superuserToo = false }: ClusterOptions,
): Promise<Cluster> {
  const folder = join(dataFolder, 'postgres')
  const isNew = !existsSync(folder)
  const stored = readPasswords(dataFolder)
  const passwords = stored ?? makePasswords()
  if (isNew) await create(binaries, folder, as, passwords, fast)
  else if (!stored)
    await inSingleUser(binaries, folder, as, [...roleStatements(passwords), ...connectStatements])
  if (!stored) writePasswords(dataFolder, passwords)
  writeFileSync(join(folder, 'pg_hba.conf'), whoMayConnect(superuserToo))
  return { folder, passwords }
}
