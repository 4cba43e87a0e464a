import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** A transaction, with the pool of its connection. */
type Holder = { pool?: pg.Pool; outer: Holder | undefined }

let holders: AsyncLocalStorage<Holder> | undefined

/**
 * Makes a request for a second connection of a pool fail inside a transaction of that pool: if all connections were
 * used so, the transactions would wait for each other. For tests; otherwise nothing is checked.
 */
export function refuseNestedConnections(): void {
  holders ??= new AsyncLocalStorage()
}

/** Runs `work`, which opens a transaction: the first connection that it requests is the transaction's. */
export const asTransaction = <T>(work: () => Promise<T>): Promise<T> =>
  holders ? holders.run({ outer: holders.getStore() }, work) : work()

/** Runs `work` outside the caller's transaction: a connection that it requests is not a second one of that transaction. */
export const outsideTransaction = <T>(work: () => T): T => (holders ? holders.exit(work) : work())

function holds(pool: pg.Pool, holder: Holder | undefined): boolean {
  return holder !== undefined && (holder.pool === pool || holds(pool, holder.outer))
}

/** Called for each requested connection. */
export function assertNotNested(pool: pg.Pool): void {
  const holder = holders?.getStore()
  if (!holder) return
  if (holds(pool, holder)) throw new Error('a transaction asks for a second connection of its pool')
  holder.pool ??= pool
}
