import type { Kysely } from 'kysely'
import { createDb, createPool } from '../database.ts'
import { createTestDatabase } from './test-database.ts'

export type EmptyDatabase = {
  db: Kysely<unknown>
  /** Another connection, for whoever asks to close. */
  connect: () => Kysely<unknown>
  close: () => Promise<void>
}

/** A database with nothing in it, over a single connection. */
export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const { url, drop } = await createTestDatabase(async () => {}, 'empty')
  const connect = () =>
    createDb<unknown>(createPool({ url, schema: 'public', max: 1, timeZone: 'UTC', onError: () => {} }))
  const db = connect()
  return {
    ...{ db, connect },
    async close() {
      await db.destroy()
      await drop()
    },
  }
}
