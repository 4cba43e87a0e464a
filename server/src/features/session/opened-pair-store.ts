import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'

/** Stores the organization and role with which an application was opened; applications receive them first. */
export const rememberOpened = (
  trx: Db,
  { userNo, sessionId, selection }: Pick<Actor, 'userNo' | 'sessionId' | 'selection'>,
) =>
  trx
    .updateTable('session')
    .set({ opened_org_code: selection?.orgCode ?? null, opened_role_no: selection?.roleNo ?? null })
    .where('user_no', '=', userNo)
    .where('session_id', '=', sessionId)
    .where((eb) =>
      eb.or([
        eb('opened_org_code', 'is distinct from', selection?.orgCode ?? null),
        eb('opened_role_no', 'is distinct from', selection?.roleNo ?? null),
      ]),
    )
    .execute()
