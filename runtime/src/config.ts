import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { z } from 'zod'
import { type SettingName, settings } from './settings.ts'

export type Environment = Record<string, string | undefined>

/** The parsed values of the settings that a role asked for, by their names. */
export type Config<N extends SettingName> = { [K in N]: z.output<(typeof settings)[K]['read']> }

/** A configuration that cannot be used; `faults` has one sentence per wrong setting. */
export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`Wrong configuration:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** The environment with the optional file beneath it: `IAMBIZ_CONFIG`, else `iambiz.env` where it exists. */
export function readEnvironment(env: Environment): Environment {
  const named = env.IAMBIZ_CONFIG
  try {
    return { ...parseEnv(readFileSync(named ?? 'iambiz.env', 'utf8')), ...env }
  } catch (cause) {
    if (named) throw new ConfigError([`IAMBIZ_CONFIG: cannot read ${named} (${(cause as Error).message})`])
    return env
  }
}

/** Reads the named settings once; throws one `ConfigError` that names every wrong one. An empty value counts as absent. */
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
