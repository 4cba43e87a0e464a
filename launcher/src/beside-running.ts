import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readEnvironment } from '@iambiz/runtime/config.ts'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { embeddedUrl } from './cluster.ts'
import { readStoredPasswords } from './database-passwords.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { holderOf, lockInstance } from './instance-lock.ts'
import { LaunchError } from './launch-error.ts'
import { type Plan, readPlan, roleEnvironment } from './plan.ts'
import { readPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { requireSecrets } from './secrets.ts'

/** The settings of an installation and its plan, with the full path of the data folder. */
export function readInstallation(variables: NodeJS.ProcessEnv) {
  const env = readEnvironment(variables)
  const plan = readPlan(env)
  return { env, plan: { ...plan, dataFolder: resolve(plan.dataFolder) } }
}

/** The address of the database that the running launcher of this data folder has started. */
function runningDatabase({ dataFolder }: Plan): string {
  const running = readPostmaster(join(dataFolder, 'postgres'))
  const passwords = readStoredPasswords(dataFolder)
  if (!running?.ready || !isAlive(running.pid) || !passwords[databaseRoles.owner]) {
    throw new LaunchError(`Nothing runs on the data folder ${dataFolder}. Start it first: npm start.`)
  }
  return embeddedUrl(passwords, running.port, databaseRoles.owner)
}

/** An installation with a database that runs, and the environment of its programs. */
export type RunningInstallation = ReturnType<typeof besideRunning>

/** Environment and database for a program that runs next to the portal; throws if no portal is running. */
export function besideRunning(variables: NodeJS.ProcessEnv) {
  const { env, plan } = readInstallation(variables)
  const databaseUrl = plan.database?.owner ?? runningDatabase(plan)
  // Only the demo needs its own secret, and it is no command.
  const names = plan.secretNames.filter((name) => name !== 'DEMO_CLIENT_SECRET')
  const secrets = requireSecrets(plan.dataFolder, env, names)
  return { plan, env: roleEnvironment(env, plan, secrets, { databaseUrl }) }
}

/** Runs a program of the product, named by its path, with this environment; returns the exit code for the command. */
export function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv): number {
  const path = join(import.meta.dirname, '../..', program)
  const { status } = spawnSync(process.execPath, [path, ...args], { env, stdio: 'inherit' })
  return status === 0 ? 0 : 1
}

/** Runs the work of a command; where nothing runs, the embedded database runs during the work and nothing else. */
export async function withDatabase<T>(
  variables: NodeJS.ProcessEnv,
  stop: AbortSignal,
  work: (installation: RunningInstallation) => Promise<T>,
): Promise<T> {
  const { plan } = readInstallation(variables)
  const folder = plan.dataFolder
  if (plan.database || holderOf(folder)) return work(besideRunning(variables))
  if (!existsSync(join(folder, 'postgres'))) throw new LaunchError(`There is no database in ${folder}.`)
  const lock = await lockInstance(folder)
  if ('pid' in lock) throw new LaunchError(`${folder} is being started. Try again.`)
  try {
    const database = await startEmbeddedDatabase({ folder, say: console.error })
    try {
      stop.throwIfAborted()
      return await work(besideRunning(variables))
    } finally {
      await database.stop()
    }
  } finally {
    lock.release()
  }
}
