import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError, readEnvironment } from '@iambiz/runtime/config.ts'
import { embeddedUrl } from './cluster.ts'
import { LaunchError } from './launch-error.ts'
import { type Plan, readPlan, roleEnvironment } from './plan.ts'
import { readPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { readSecrets } from './secrets.ts'

const usage = `Usage: npm run first-account -- STAFF_NUMBER NAME [< file with the password]

Gives a portal that nobody administers yet its super manager, and an account at the bundled provider.
A password that is not given is made up and shown once. The portal has to be running.
`

/** The address of the database that the running launcher of this data folder has started. */
function runningDatabase({ dataFolder }: Plan): string {
  const running = readPostmaster(join(dataFolder, 'postgres'))
  const passwordFile = join(dataFolder, 'postgres.password')
  if (!running?.ready || !isAlive(running.pid) || !existsSync(passwordFile)) {
    throw new LaunchError(`Nothing runs on the data folder ${dataFolder}. Start it first: npm start.`)
  }
  return embeddedUrl(readFileSync(passwordFile, 'utf8').trim(), running.port)
}

function run([staffNumber = '', name = '', ...more]: string[]): number {
  if (!/^[\w.@-]{1,64}$/.test(staffNumber) || name.trim() === '' || more.length > 0) {
    process.stderr.write(usage)
    return 1
  }
  const env = readEnvironment(process.env)
  const read = readPlan(env)
  const plan = { ...read, dataFolder: resolve(read.dataFolder) }
  const secrets = readSecrets(plan.dataFolder, env, plan.secretNames)
  const roleEnv = roleEnvironment(env, plan, secrets, plan.databaseUrl ?? runningDatabase(plan))
  // The portal comes first, because it refuses where there is an administrator; asked again for the same one it agrees.
  const programs = [
    'server/src/first-administrator.ts',
    ...(plan.bundledProvider ? ['provider/src/first-account.ts'] : []),
  ]
  for (const program of programs) {
    const path = join(import.meta.dirname, '../..', program)
    const { status } = spawnSync(process.execPath, [path, staffNumber, name.trim()], {
      env: roleEnv,
      stdio: [program.startsWith('provider') ? 'inherit' : 'ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) return 1
  }
  return 0
}

try {
  process.exitCode = run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof LaunchError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
