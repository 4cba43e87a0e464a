import { type SettingValues, settingNames } from '@iambiz/contract/platform/declared-settings.ts'
import type { Database } from './db/database.ts'
import { settingsVersion, storedSettings } from './db/setting-store.ts'
import { versionedCache } from './versioned-cache.ts'

/** The settings that count now; of a request that has read the versions already, at the one that it has read. */
export type ReadSettings = (version?: string) => Promise<SettingValues>

/** What was set, over the defaults. */
export const laidOver = (defaults: SettingValues, stored: ReadonlyMap<string, unknown>): SettingValues => ({
  ...defaults,
  ...Object.fromEntries(
    settingNames.filter((name) => stored.has(name)).map((name) => [name, stored.get(name)]),
  ),
})

/** Keeps the settings of a process under their version, which is read wherever they count: nothing is decided by old ones. */
export function keepSettings(
  { kept: db, reader }: Pick<Database, 'kept' | 'reader'>,
  defaults: SettingValues,
): ReadSettings {
  const read = versionedCache(async () => laidOver(defaults, await storedSettings(db)))
  return async (version) => read(version ?? (await settingsVersion(reader)))
}
