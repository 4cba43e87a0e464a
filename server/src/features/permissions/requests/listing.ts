import type { LockedRequest } from '@iambiz/contract/features/catalogue/apps.ts'
import type { AccessRequest } from '@iambiz/contract/features/permissions/requests.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { type Page, toPage } from '#server/platform/page.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { AccessRequestDeps } from './deps.ts'
import {
  countRequests,
  latestRequestRows,
  ownsApplication,
  type RequestRow,
  requestRows,
  type Wanted,
} from './reports.ts'
import { mayAnswer } from './rules.ts'

type Query = Pick<Wanted, 'box' | 'open' | 'keyword'> & { pageNum: number; pageSize: number }

const isSuperManager = ({ adminKind }: Actor) => adminKind === 'super_manager'

function toRequest(row: RequestRow, actor: Actor, wireTime: WireTime): AccessRequest {
  const standing = { requesterNo: row.user_no, ownerNo: row.owner_no }
  return {
    id: row.request_id,
    appId: row.app_id,
    appName: row.app_name,
    icon: row.icon,
    hue: row.hue,
    state: row.state,
    reason: row.reason,
    requestTime: wireTime(row.created_at),
    requester: {
      userNo: row.user_no,
      name: row.requester_name,
      orgName: row.org_name,
      roleName: row.role_name,
    },
    ownerName: row.owner_name,
    answerable: row.state === 'open' && mayAnswer(standing, actor),
    ...(row.decider_no ? { deciderName: row.decider_name } : {}),
    ...(row.decided_at ? { decideTime: wireTime(row.decided_at) } : {}),
    ...(row.remark ? { remark: row.remark } : {}),
    ...(row.granted_until ? { expireTime: wireTime(row.granted_until) } : {}),
    revision: row.revision,
  }
}

/** Returns one page of the requests that the person sent or may answer. */
export async function requestPage(
  { db, wireTime }: Pick<AccessRequestDeps, 'db' | 'wireTime'>,
  actor: Actor,
  { lang }: Pick<RequestContext, 'lang'>,
  { box, open, keyword, pageNum, pageSize }: Query,
): Promise<Page<AccessRequest>> {
  const wanted = { userNo: actor.userNo, isSuperManager: isSuperManager(actor), box, open, keyword }
  const [rows, total] = await Promise.all([
    requestRows(db, lang, wanted, { pageNum, pageSize }),
    countRequests(db, wanted),
  ])
  return toPage(
    rows.map((row) => toRequest(row, actor, wireTime)),
    total,
    { pageNum, pageSize },
  )
}

/** Returns how many requests wait for the person, and whether the person can answer requests at all. */
export async function waitingFor(db: Db, actor: Actor): Promise<{ count: number; answers: boolean }> {
  const wanted = {
    userNo: actor.userNo,
    isSuperManager: isSuperManager(actor),
    box: 'addressed',
    open: true,
  } as const
  const [count, owns] = await Promise.all([countRequests(db, wanted), ownsApplication(db, actor.userNo)])
  return { count, answers: owns || wanted.isSuperManager }
}

/** Returns, by application, the person's latest request, where that is open or was refused. */
export async function lockedRequests(
  db: Db,
  wireTime: WireTime,
  userNo: string,
): Promise<ReadonlyMap<string, LockedRequest>> {
  const rows = await latestRequestRows(db, userNo)
  return new Map(
    rows.flatMap(({ app_id, state, remark, created_at, decided_at }) =>
      state === 'open' || state === 'refused'
        ? [
            [
              app_id,
              { state, time: wireTime(decided_at ?? created_at), ...(remark ? { remark } : {}) },
            ] as const,
          ]
        : [],
    ),
  )
}
