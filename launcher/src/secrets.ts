import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { LaunchError } from './launch-error.ts'

type Environment = Record<string, string | undefined>

export const secretsName = 'secrets.env'

const random = () => randomBytes(32).toString('base64url')

const generators = {
  DATA_KEYS: () => `k1:${randomBytes(32).toString('base64')}`,
  IDP_COOKIE_KEYS: random,
  OIDC_CLIENT_SECRET: random,
  DEMO_CLIENT_SECRET: random,
} as const

export type SecretName = keyof typeof generators

function readStored(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/**
 * The secrets that an installation has, from the environment or from `secrets.env`. A command must not generate one that
 * is missing, because the running processes have it from elsewhere.
 */
export function requireSecrets(folder: string, env: Environment, names: readonly SecretName[]): Environment {
  const file = join(folder, secretsName)
  const stored = readStored(file)
  const missing = names.filter((name) => !env[name] && !stored[name])
  if (missing.length > 0)
    throw new LaunchError(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} neither in the settings nor in ${file}. ` +
        'Run the command with the settings of npm start. If npm start has never run, it generates them: start it first.',
    )
  return Object.fromEntries(names.map((name) => [name, env[name] || stored[name]]))
}

/**
 * The secrets of an installation for its start: from the environment, otherwise generated at the first start and stored in
 * `secrets.env` of the data folder, readable only by its owner.
 */
export function readSecrets(folder: string, env: Environment, names: readonly SecretName[]): Environment {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, secretsName)
  const stored = readStored(file)
  const missing = names.filter((name) => !env[name] && !stored[name])
  const all = { ...stored, ...Object.fromEntries(missing.map((name) => [name, generators[name]()])) }
  if (missing.length > 0) {
    const lines = Object.entries(all).map(([name, value]) => `${name}=${value}\n`)
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, lines.join(''), { mode: 0o600 })
    renameSync(draft, file)
  } else if (Object.keys(stored).length > 0) {
    chmodSync(file, 0o600)
  }
  return Object.fromEntries(names.map((name) => [name, env[name] || all[name]]))
}
