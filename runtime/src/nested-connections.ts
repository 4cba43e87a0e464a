import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** A transaction, with the pool that it has a connection of. */
type Holder = { pool?: pg.Pool; outer: Holder | undefined }

let holders: AsyncLocalStorage<Holder> | undefined

/**
 * From now on whoever asks a pool for a connection while a transaction of their own holds one of it fails, and not only where
 * all are held by such, who then wait for each other. For tests; where it is not called nothing is watched.
 */
export function refuseNestedConnections(): void {
  holders ??= new AsyncLocalStorage()
}

/** Runs `work`, which opens a transaction: the first connection that it asks for is the one that it holds. */
export const asHolder = <T>(work: () => Promise<T>): Promise<T> =>
  holders ? holders.run({ outer: holders.getStore() }, work) : work()

/** Runs `work` outside the caller's transaction: a connection that it asks for is not a second one of that transaction. */
export const besideTransaction = <T>(work: () => T): T => (holders ? holders.exit(work) : work())

function holds(pool: pg.Pool, holder: Holder | undefined): boolean {
  return holder !== undefined && (holder.pool === pool || holds(pool, holder.outer))
}

/** Told of each connection that is asked for. */
export function assertNotNested(pool: pg.Pool): void {
  const holder = holders?.getStore()
  if (!holder) return
  if (holds(pool, holder)) throw new Error('a transaction asks for a second connection of its pool')
  holder.pool ??= pool
}
