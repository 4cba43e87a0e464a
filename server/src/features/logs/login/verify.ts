import type { LoginLogVerification } from '@iambiz/contract/features/logs/login.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { loginLog } from '#server/platform/sealed-log/sealed-log.ts'
import * as chain from '#server/platform/sealed-log/verify.ts'
import * as store from '#server/platform/sealed-log/verify-store.ts'
import type { LoginLogDeps } from './deps.ts'

type Asked = Parameters<typeof chain.verifyChain>[2]

/** Checks the chain of the login log from after a batch, for so long; what is written meanwhile is left alone. */
export const verifyChain = (db: Db, asked: Asked, patienceMs?: number) =>
  chain.verifyChain(db, loginLog, asked, patienceMs)

/** Whether a row of the login log is as it was sealed, and its hash; nothing where no batch has it yet. */
export const sealOfRow = (db: Db, rowNo: string) => store.sealOfRow(db, loginLog, rowNo)

/** Checks the login log for somebody; what is broken is on record. */
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
