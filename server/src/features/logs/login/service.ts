import { countEvents } from '@iambiz/runtime/metrics.ts'
import type { OperationNodeSource } from 'kysely'
import type { RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { deviceOf } from '#server/platform/device.ts'
import type { LoginLogEvent } from '#server/platform/login-log-event.ts'
import { portalCode } from '#server/platform/portal-code.ts'
import { failReasonOf, launchFailReasonOf } from './fail-reason.ts'
import { portalName } from './phrases.ts'
import { firstOrganization, insertLoginLog } from './store.ts'

/** The portal itself, for events without an application. */
const portal = { appId: null, appCode: portalCode, appName: portalName.zh }

const writtenReason = ({ failReason, app }: LoginLogEvent): string | null => {
  if (failReason === undefined) return null
  return app ? launchFailReasonOf(failReason) : failReasonOf(failReason)
}

const countLoginEvent = countEvents(
  'iambiz.login.events',
  'sign-ins, launches, sign-ons, refusals and sign-outs of the login log',
)

function insertion(db: Db, context: RequestContext, event: LoginLogEvent) {
  const app = event.app ?? portal
  const reason = writtenReason(event)
  const { eventType, loginType: type } = event
  countLoginEvent({
    event: event.app && eventType === 'fail' ? 'launch_fail' : eventType,
    type,
    reason: reason ?? '',
  })
  return insertLoginLog(db, {
    occurred_at: context.now,
    event_type: event.eventType,
    login_type: event.loginType,
    result: event.eventType === 'fail' ? 0 : 1,
    fail_reason: reason,
    user_no: event.userNo,
    user_name: event.userName,
    ...(event.orgCode
      ? { org_code: event.orgCode, org_name: event.orgName ?? null }
      : firstOrganization(event.userNo)),
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

/** Appends one event to the login log in the transaction of `db`. */
export async function recordLoginEvent(db: Db, context: RequestContext, event: LoginLogEvent): Promise<void> {
  await insertion(db, context, event).execute()
}

/** An ended session: its person, its times and its browser. */
type EndedSession = {
  user_no: string
  user_name: string
  session_id: string
  login_type: string
  created_at: Date
  idle_until: Date
  expires_at: Date
  ip: string
  user_agent: string
  container_type: string
  env: string
  principal_no: string | null
  principal_name: string | null
  delegation_id: string | null
}

/** Returns the duration in seconds. A session that expired ended at its expiry, not when that was noticed. */
const secondsOf = ({ created_at, idle_until, expires_at }: EndedSession, now: Date): number => {
  const end = Math.min(now.getTime(), idle_until.getTime(), expires_at.getTime())
  return Math.max(0, Math.floor((end - created_at.getTime()) / 1000))
}

/** Appends a row for each ended session with the reason and the duration. */
export async function recordSessionEnds(
  db: Db,
  sessions: readonly EndedSession[],
  { now, requestId, reason }: { now: Date; requestId: string; reason: string },
): Promise<void> {
  const rows = sessions.map((session) => {
    const { user_no, user_name, session_id, login_type, ip, user_agent, container_type, env } = session
    const { principal_no, principal_name, delegation_id } = session
    return {
      occurred_at: now,
      event_type: 'logout' as const,
      login_type,
      result: 1 as const,
      end_reason: reason,
      duration_sec: secondsOf(session, now),
      ...{ user_no, user_name, session_id, principal_no, principal_name, delegation_id },
      ...firstOrganization(user_no),
      app_code: portal.appCode,
      app_name: portal.appName,
      ...{ ip, user_agent, container_type, env },
      ...deviceOf(user_agent),
      trace_id: requestId,
    }
  })
  await insertLoginLog(db, rows).execute()
  for (const { event_type, login_type } of rows)
    countLoginEvent({ event: event_type, type: login_type, reason })
}

/** Returns the insert of `recordLoginEvent`, to be part of the statement that writes its cause. */
export const recordingLoginEvent: (...of: Parameters<typeof recordLoginEvent>) => OperationNodeSource =
  insertion
