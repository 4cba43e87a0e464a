import type { LoginLogVerification } from '@iambiz/contract/features/logs/login.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { loginLog } from '#server/platform/sealed-log/sealed-log.ts'
import * as chain from '#server/platform/sealed-log/verify.ts'
import * as store from '#server/platform/sealed-log/verify-store.ts'
import type { LoginLogDeps } from './deps.ts'

type Asked = Parameters<typeof chain.verifyChain>[2]

/**
 * Verifies the hash chain of the login log after a batch for a limited time; rows written meanwhile are not checked.
 */
export const verifyChain = (db: Db, asked: Asked, patienceMs?: number) =>
  chain.verifyChain(db, loginLog, asked, patienceMs)

/**
 * Returns the hash of a row and whether the row is unchanged since it was sealed; undefined for a row that is not
 * sealed yet.
 */
export const sealOfRow = (db: Db, rowNo: string) => store.sealOfRow(db, loginLog, rowNo)

/** Verifies the login log for a person; a broken chain is audited. */
export async function readVerification(
  { db, wireTime }: LoginLogDeps,
  actor: Actor,
  asked: Asked,
  context: RequestContext,
): Promise<LoginLogVerification> {
  const log = { db, wireTime, log: loginLog, name: 'login-log' }
  const { broken, ...found } = await chain.readVerification(log, actor, asked, context)
  if (!broken) return found
  const { time, ...place } = broken
  return { ...found, broken: { ...place, ...(time === undefined ? {} : { loginTime: time }) } }
}
