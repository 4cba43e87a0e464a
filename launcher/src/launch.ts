import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError, type Environment, readEnvironment } from '@iambiz/runtime/config.ts'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { type Program, type Surroundings, startChild } from './child.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { checkExternalDatabase } from './external-database.ts'
import { watchFolder } from './folder-watch.ts'
import { greeting } from './greeting.ts'
import { lockInstance } from './instance-lock.ts'
import { LaunchError } from './launch-error.ts'
import { type Database, ownDatabase, ownOps, type Plan, readPlan, roleEnvironment } from './plan.ts'
import { freePort, portFaults } from './ports.ts'
import { type Role, RoleFailed, type RolesOptions, startRoles } from './roles.ts'
import { readSecrets } from './secrets.ts'
import { listenForStop, npmAbove } from './stop-request.ts'

export type LaunchOptions = {
  env: Environment
  /** Programs that migrate the database as its owner before any role starts. */
  migrations: (plan: Plan) => readonly Program[]
  /** The roles to start for a plan. */
  roles: (plan: Plan) => Promise<readonly Role[]>
  print: (text: string) => void
  complain: (text: string) => void
  restartMs?: RolesOptions['restartMs']
}

type Cleanup = AsyncDisposableStack

async function holdFolder(plan: Plan, watched: readonly number[], cleanup: Cleanup) {
  const lock = await lockInstance(plan.dataFolder, watched)
  if ('pid' in lock) {
    throw new LaunchError(
      `iambiz is already running on the data folder ${plan.dataFolder} (process ${lock.pid}). ` +
        'Stop it first, or choose another folder with IAMBIZ_DATA_DIR and other ports.',
    )
  }
  cleanup.defer(lock.release)
  return lock
}

async function openDatabase(
  plan: Plan,
  cleanup: Cleanup,
  { complain: say, restartMs }: LaunchOptions,
): Promise<Database> {
  if (plan.database) {
    await checkExternalDatabase(plan.database.owner)
    return plan.database
  }
  const database = await startEmbeddedDatabase({
    folder: plan.dataFolder,
    say,
    ...(restartMs && { restartMs }),
  })
  cleanup.defer(database.stop)
  const { portal, provider, worker } = databaseRoles
  const { url: owner, urlOf } = database
  return { owner, roles: { portal: urlOf(portal), provider: urlOf(provider), worker: urlOf(worker) } }
}

/** Runs the migrations; returns a message if one failed, which has printed the reason itself. */
async function migrateAll(
  programs: readonly Program[],
  surroundings: Surroundings,
): Promise<string | undefined> {
  const ends = programs.map(async (program) => ({
    name: program.name,
    reason: await startChild(program, surroundings).ended,
  }))
  const failed = (await Promise.all(ends)).find(({ reason }) => reason !== 'exit code 0')
  return failed && `${failed.name} could not finish (${failed.reason}).`
}

// The roles of a killed launcher need a moment to end and release their ports.
const portPatienceMs = 5000

async function checkPorts(plan: Plan, afterCrash: boolean): Promise<void> {
  const faults = await portFaults(plan.host, plan.ports, afterCrash ? portPatienceMs : 0)
  if (faults.length > 0) throw new LaunchError(faults.join('\n'))
}

/** The port of the demo's mail catcher, configured or free; undefined if mails go to a mail server. */
async function catcherPort({ DEMO_SMTP_PORT }: Environment, { mailIsCaught }: Plan) {
  if (!mailIsCaught) return undefined
  return DEMO_SMTP_PORT ? Number(DEMO_SMTP_PORT) : freePort()
}

async function run(given: LaunchOptions, cleanup: Cleanup): Promise<void> {
  const env = readEnvironment(given.env)
  const read = readPlan(env)
  const plan = { ...read, dataFolder: resolve(read.dataFolder) }
  const watched = npmAbove(given.env)
  const stop = listenForStop(watched)
  const lock = await holdFolder(plan, watched, cleanup)
  const secrets = readSecrets(plan.dataFolder, env, plan.secretNames)
  await checkPorts(plan, lock.afterCrash)
  const folder = watchFolder(plan.dataFolder)
  cleanup.defer(folder.stop)
  // After the data folder was deleted, failures of the roles need no message of their own.
  const options = { ...given, complain: (text: string) => folder.isGone() || given.complain(text) }
  const database = await openDatabase(plan, cleanup, options)
  if (stop.signal.aborted) return

  const catcher = await catcherPort(env, plan)
  const surroundings = {
    env: roleEnvironment(env, plan, secrets, { databaseUrl: database.owner, catcherPort: catcher }),
    logs: join(plan.dataFolder, 'logs'),
    say: options.complain,
  }
  mkdirSync(surroundings.logs, { recursive: true })
  const failure = await migrateAll(plan.migratesAtStart ? options.migrations(plan) : [], surroundings)
  if (stop.signal.aborted) return
  if (failure) throw new RoleFailed(failure)

  const wanted = await options.roles(plan)
  const roles = startRoles({
    ...surroundings,
    roles: wanted.map((role) => ({
      ...role,
      env: { ...ownDatabase(role.name, database), ...ownOps(role.name, surroundings.env), ...role.env },
    })),
    ...(options.restartMs && { restartMs: options.restartMs }),
  })
  cleanup.defer(() => roles.stop(false))
  stop.onImpatience(() => roles.stop(true))
  await Promise.race([roles.ready, stop.requested, folder.gone])
  if (!stop.signal.aborted) {
    options.print(greeting(plan, performance.now() / 1000))
    await Promise.race([stop.requested, folder.gone])
  }
  lock.announceStop()
}

/** The message for an unusable file or folder; `null` for other errors. */
function fileFault(error: unknown): string | null {
  const { code, path, message } = (error ?? {}) as NodeJS.ErrnoException
  if (!path) return null
  if (code === 'ENOSPC') return `The disk is full (${message}).`
  return `The data folder cannot be used (${message}). Set IAMBIZ_DATA_DIR to another one.`
}

/** The message for a failed start; with a stack trace only for an internal error. */
function faultOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof LaunchError || error instanceof RoleFailed) {
    return error.message
  }
  return fileFault(error) ?? `Cannot start: ${error instanceof Error ? error.stack : String(error)}`
}

/** Starts everything, waits for a stop request, stops everything, and resolves to the exit code. */
export async function launch(options: LaunchOptions): Promise<0 | 1> {
  const cleanup = new AsyncDisposableStack()
  let code: 0 | 1 = 0
  try {
    await run(options, cleanup)
  } catch (error) {
    options.complain(faultOf(error))
    code = 1
  }
  await cleanup.disposeAsync()
  return code
}
