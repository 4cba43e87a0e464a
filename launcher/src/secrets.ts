import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

type Environment = Record<string, string | undefined>

const random = () => randomBytes(32).toString('base64url')

const generators = {
  DATA_KEYS: () => `k1:${randomBytes(32).toString('base64')}`,
  IDP_COOKIE_KEYS: random,
  OIDC_CLIENT_SECRET: random,
  DEMO_CLIENT_SECRET: random,
} as const

export type SecretName = keyof typeof generators

function readKept(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/**
 * The secrets of an installation: those of the environment win, the others are generated at the first start
 * and kept in `secrets.env` of the data folder, readable by its owner only.
 */
export function readSecrets(folder: string, env: Environment, names: readonly SecretName[]): Environment {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'secrets.env')
  const kept = readKept(file)
  const missing = names.filter((name) => !env[name] && !kept[name])
  const all = { ...kept, ...Object.fromEntries(missing.map((name) => [name, generators[name]()])) }
  if (missing.length > 0) {
    const lines = Object.entries(all).map(([name, value]) => `${name}=${value}\n`)
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, lines.join(''), { mode: 0o600 })
    renameSync(draft, file)
  } else if (Object.keys(kept).length > 0) {
    chmodSync(file, 0o600)
  }
  return Object.fromEntries(names.map((name) => [name, env[name] || all[name]]))
}
