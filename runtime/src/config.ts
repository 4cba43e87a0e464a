import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { z } from 'zod'
import { recordOf } from './records.ts'
import { type SettingName, settings } from './settings.ts'

export type Environment = Record<string, string | undefined>

/** The parsed values of the settings that a role reads, by name. */
export type Config<N extends SettingName> = { [K in N]: z.output<(typeof settings)[K]['read']> }

/** An invalid configuration; `faults` has one sentence per invalid setting. */
export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`Wrong configuration:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

// Variables of Node, OpenTelemetry and the system, which the file may also contain.
const ofOthers = /^(NODE_|OTEL_|UV_|SSL_CERT_|PG|LC_|LANG$|TZ$|PATH$|IAMBIZ_CONFIG$|(HTTPS?|NO|ALL)_PROXY$)/i

const secretNames = Object.entries(settings).flatMap(([name, { secret }]) => (secret ? [name] : []))
const secretFiles = new Set(secretNames.map((name) => `${name}_FILE`))

/**
 * Replaces each `NAME_FILE` of a secret by `NAME` with the content of that file, as mounted secrets of containers have
 * it; a line break at the end does not count.
 */
function withSecretFiles(env: Environment): Environment {
  const faults: string[] = []
  const read = { ...env }
  for (const name of secretNames) {
    const { [`${name}_FILE`]: path, [name]: given } = env
    if (!path) continue
    delete read[`${name}_FILE`]
    try {
      read[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    } catch (cause) {
      faults.push(`${name}_FILE: cannot read ${path} (${recordOf(cause).message})`)
      continue
    }
    if (given && given !== read[name]) faults.push(`${name} and ${name}_FILE differ; set only one of them`)
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return read
}

/**
 * The environment, with defaults from the optional file `IAMBIZ_CONFIG`, else `iambiz.env` if it exists. An unknown
 * name in the file is probably a typing error, so it throws a `ConfigError`. Secrets may be in files of their own.
 */
export function readEnvironment(env: Environment): Environment {
  const named = env.IAMBIZ_CONFIG
  const path = named ?? 'iambiz.env'
  let file: Environment
  try {
    file = parseEnv(readFileSync(path, 'utf8'))
  } catch (cause) {
    if (named) throw new ConfigError([`IAMBIZ_CONFIG: cannot read ${named} (${recordOf(cause).message})`])
    return withSecretFiles(env)
  }
  const unknown = Object.keys(file)
    .filter((name) => !(name in settings) && !secretFiles.has(name) && !ofOthers.test(name))
    .sort()
  if (unknown.length > 0) {
    throw new ConfigError(
      unknown.map((name) => `${name} in ${path} is no setting; docs/configuration.md lists them`),
    )
  }
  return withSecretFiles({ ...file, ...env })
}

/** Reads the named settings once; throws one `ConfigError` with all faults. An empty value counts as absent. */
export function readConfig<const N extends SettingName>(names: readonly N[], env: Environment): Config<N> {
  const faults: string[] = []
  const values = names.map((name) => {
    const setting = settings[name]
    const raw = env[name] || setting.default
    const read = setting.read.safeParse(raw ?? undefined)
    if (read.success) return [name, read.data]
    const reason = raw == null ? 'is required' : (read.error.issues[0]?.message ?? 'is wrong')
    faults.push(`${name} ${reason}${raw == null || setting.secret ? '' : ` (it is "${raw}")`}`)
    return [name, undefined]
  })
  if (faults.length > 0) throw new ConfigError(faults)
  return Object.fromEntries(values) as Config<N>
}
