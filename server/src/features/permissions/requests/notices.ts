import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { AccessRequestDeps } from './deps.ts'
import { findAddressee, superManagers } from './reports.ts'

type Named = { name_zh: string; name_en: string | null }

const requestsScreen = '/home/requests'

/** Notifies the people who can answer a request: the owner, or the super managers where there is none. */
export async function notifyAddressees(
  { notify }: AccessRequestDeps,
  trx: Db,
  { actor, appId, at }: { actor: Actor; appId: string; at: Date },
): Promise<void> {
  const { name_zh, name_en, owner_no } = await findAddressee(trx, appId, actor.userNo)
  const userNos = owner_no ? [owner_no] : await superManagers(trx)
  await notify(trx, {
    userNos: userNos.filter((userNo) => userNo !== actor.userNo),
    text: {
      zh: `${actor.nameZh}申请使用「${name_zh}」`,
      en: `${actor.nameEn ?? actor.nameZh} requested access to ${name_en ?? name_zh}`,
    },
    path: requestsScreen,
    at,
  })
}

/** Notifies the requester of the answer. */
export const notifyRequester = (
  { notify }: AccessRequestDeps,
  trx: Db,
  {
    request: { user_no, name_zh, name_en },
    isGranted,
    at,
  }: { request: Named & { user_no: string }; isGranted: boolean; at: Date },
): Promise<void> =>
  notify(trx, {
    userNos: [user_no],
    text: isGranted
      ? {
          zh: `您对「${name_zh}」的权限申请已通过`,
          en: `Your request for ${name_en ?? name_zh} was approved`,
        }
      : {
          zh: `您对「${name_zh}」的权限申请未通过`,
          en: `Your request for ${name_en ?? name_zh} was declined`,
        },
    path: requestsScreen,
    at,
  })
