import { type SettingValues, settingNames } from '@iambiz/contract/platform/declared-settings.ts'
import type { Database } from './db/database.ts'
import { settingsVersion, storedSettings } from './db/setting-store.ts'
import { versionedCache } from './versioned-cache.ts'

/** Reads the current settings. A request that has already read the data versions passes the one of the settings. */
export type ReadSettings = (version?: string) => Promise<SettingValues>

/** The stored settings, with defaults for the rest. */
export const laidOver = (defaults: SettingValues, stored: ReadonlyMap<string, unknown>): SettingValues => ({
  ...defaults,
  ...Object.fromEntries(
    settingNames.filter((name) => stored.has(name)).map((name) => [name, stored.get(name)]),
  ),
})

/**
 * Caches the settings of a process by their version. The version is read on every use, so decisions never use outdated
 * settings.
 */
export function keepSettings(
  { kept: db, reader }: Pick<Database, 'kept' | 'reader'>,
  defaults: SettingValues,
): ReadSettings {
  const read = versionedCache(async () => laidOver(defaults, await storedSettings(db)))
  return async (version) => read(version ?? (await settingsVersion(reader)))
}
