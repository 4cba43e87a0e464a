import type { OperationNodeSource } from 'kysely'
import type { Acting, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { deviceOf } from '#server/platform/device.ts'
import { failReasonOf } from './fail-reason.ts'
import { portalName } from './phrases.ts'
import { insertLoginLog } from './store.ts'

/** The portal itself, where an event belongs to no application. */
const portal = { appId: null, appCode: 'iambiz', appName: portalName.zh }

export type LoginLogEvent = {
  eventType: 'login' | 'launch' | 'logout' | 'fail' | 'refresh'
  loginType: string
  /** A failure of the portal by its name, or a reason of the provider. */
  failReason?: string
  userNo: string
  userName: string
  sessionId: string | null
  orgCode?: string
  orgName?: string
  roleNo?: string
  app?: { appId: string; appCode: string; appName: string }
  /** For whom the person acted. */
  acting?: Acting | null
}

function insertion(db: Db, context: RequestContext, event: LoginLogEvent) {
  const app = event.app ?? portal
  return insertLoginLog(db, {
    occurred_at: context.now,
    event_type: event.eventType,
    login_type: event.loginType,
    result: event.eventType === 'fail' ? 0 : 1,
    fail_reason: event.failReason === undefined ? null : failReasonOf(event.failReason),
    user_no: event.userNo,
    user_name: event.userName,
    org_code: event.orgCode ?? null,
    org_name: event.orgName ?? null,
    role_no: event.roleNo ?? null,
    app_id: app.appId,
    app_code: app.appCode,
    app_name: app.appName,
    session_id: event.sessionId,
    ip: context.ip,
    user_agent: context.userAgent,
    ...deviceOf(context.userAgent),
    container_type: context.containerType,
    env: context.env,
    trace_id: context.requestId,
    principal_no: event.acting?.principalNo ?? null,
    principal_name: event.acting?.nameZh ?? null,
    delegation_id: event.acting?.delegationId ?? null,
  })
}

/** Appends one event to the login log, durable with the transaction that it is handed. */
export async function recordLoginEvent(db: Db, context: RequestContext, event: LoginLogEvent): Promise<void> {
  await insertion(db, context, event).execute()
}

/** The same as part of the statement that writes its cause. */
export const recordingLoginEvent: (...of: Parameters<typeof recordLoginEvent>) => OperationNodeSource =
  insertion
