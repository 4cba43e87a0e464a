import type { RowReader } from '@iambiz/runtime/row-reader.ts'
import type { Db } from './tables.ts'

/** The stored settings by name; settings at their default are not stored. */
export async function storedSettings(db: Db): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('value', 'is not', null)
    .execute()
  return new Map(rows.map(({ name, value }) => [name, value]))
}

const versionStatement = {
  name: 'settings version',
  text: `select version::text from data_version where topic = 'settings'`,
}

/** The current version of the settings in the database. */
export async function settingsVersion(reader: RowReader): Promise<string> {
  const [version] = (await reader.find(versionStatement, [])) ?? []
  if (!version) throw new Error('the version of the settings is gone')
  return version
}
