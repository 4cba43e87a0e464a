import { hasSuperManager, lockSuperManagers } from '#server/platform/db/super-manager-store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'

/** Serializes all changes of rights over all processes, until the transaction ends. */
export const lockRights = (trx: Db) => lockSuperManagers(trx)

/** Refuses a change, made already under `lockRights`, that leaves no super manager. */
export async function keepSuperManager(trx: Db): Promise<void> {
  if (!(await hasSuperManager(trx))) fail('rights.last-super-manager')
}
