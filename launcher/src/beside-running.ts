import { join, resolve } from 'node:path'
import { readEnvironment } from '@iambiz/runtime/config.ts'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { embeddedUrl } from './cluster.ts'
import { readPasswords } from './database-passwords.ts'
import { LaunchError } from './launch-error.ts'
import { type Plan, readPlan, roleEnvironment } from './plan.ts'
import { readPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { readSecrets } from './secrets.ts'

/** The address of the database that the running launcher of this data folder has started. */
function runningDatabase({ dataFolder }: Plan): string {
  const running = readPostmaster(join(dataFolder, 'postgres'))
  const passwords = readPasswords(dataFolder)
  if (!running?.ready || !isAlive(running.pid) || !passwords) {
    throw new LaunchError(`Nothing runs on the data folder ${dataFolder}. Start it first: npm start.`)
  }
  return embeddedUrl(passwords, running.port, databaseRoles.owner)
}

/** Environment and database for a program that runs next to the portal; throws if no portal is running. */
export function besideRunning(variables: NodeJS.ProcessEnv) {
  const env = readEnvironment(variables)
  const read = readPlan(env)
  const plan = { ...read, dataFolder: resolve(read.dataFolder) }
  const secrets = readSecrets(plan.dataFolder, env, plan.secretNames)
  return {
    plan,
    env: roleEnvironment(env, plan, secrets, { databaseUrl: plan.database?.owner ?? runningDatabase(plan) }),
  }
}
