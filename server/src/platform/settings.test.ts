import type { SettingValues } from '@iambiz/contract/platform/declared-settings.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { keepRights } from './rights.ts'
import { keepSettings } from './settings.ts'

test('what is kept is loaded also while whoever waits for it holds every connection', async () => {
  const { db, pool, kept, reader, close } = await testDatabase()
  try {
    const readSettings = keepSettings({ kept, reader }, { maxSessions: 7 } as unknown as SettingValues)
    const readRights = keepRights(kept)
    const everyConnection = Array.from({ length: pool.options.max ?? 0 })
    const waiting = everyConnection.map(() =>
      transact(db, async () => [await readSettings(), await readRights('1')] as const),
    )
    for (const [settings, rights] of await Promise.all(waiting)) {
      expect(settings).toEqual({ maxSessions: 7 })
      expect(rights.roles.size).toBe(0)
    }
  } finally {
    await close()
  }
})
