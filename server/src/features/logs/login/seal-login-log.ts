import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { RollUp } from '#server/platform/db/login-log-batch.ts'
import type { Db } from '#server/platform/db/tables.ts'
import * as sealing from '#server/platform/sealed-log/seal-batches.ts'
import { loginLog } from '#server/platform/sealed-log/sealed-log.ts'

export type SealingDeps = { db: Db; clock: Clock; rollUp: RollUp }

/** Adds sealed rows to the roll-up tables in the same transaction. */
const ofLoginLog = <T extends SealingDeps>({ rollUp, ...deps }: T) => ({
  ...deps,
  sealed: loginLog,
  onBatch: rollUp,
})

/** Seals rows of the login log that are in no batch, and adds them to the statistics. */
export const sealNext = (deps: SealingDeps, most?: number) => sealing.sealNext(ofLoginLog(deps), most)

/** Seals batches until no visible row is left. */
export const sealAll = (deps: SealingDeps, most?: number) => sealing.sealAll(ofLoginLog(deps), most)

/** Seals new rows of the login log until it is stopped. */
export const startSealing = (deps: SealingDeps & { log: Log }, most?: number) =>
  sealing.startSealing(ofLoginLog(deps), most)
