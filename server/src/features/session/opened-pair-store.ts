import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'

/** Remembers in the session with which organization and role an application was opened; applications are told of them first. */
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
