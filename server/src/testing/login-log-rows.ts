import type { LoginEventType } from '@iambiz/contract/platform/login-log.ts'
import type { Db } from '#server/platform/db/tables.ts'

export type GivenRow = {
  /** Local time in Shanghai. */
  at: string
  event: LoginEventType
  user: string
  org: string | null
  app: string
  appId?: string | undefined
  env?: string
  type?: string
  session?: string
  ip?: string
  reason?: string
  role?: string
  /** Duration of the session that ended. */
  seconds?: number
  /** Reason for the end of the session. */
  ended?: string
}

/** Writes unsealed rows of the login log. */
export const writeLog = (db: Db, rows: readonly GivenRow[]) =>
  db
    .insertInto('login_log')
    .values(
      rows.map(({ at, event, user, org, app, appId, session, reason, ...row }) => ({
        occurred_at: new Date(`${at.replace(' ', 'T')}+08:00`),
        event_type: event,
        login_type: row.type ?? 'password',
        result: event === 'fail' ? (0 as const) : (1 as const),
        fail_reason: reason ?? null,
        user_no: user,
        user_name: `员工${user}`,
        org_code: org,
        role_no: row.role ?? null,
        app_id: appId ?? null,
        app_code: app,
        app_name: app,
        session_id: session ?? null,
        duration_sec: row.seconds ?? null,
        end_reason: row.ended ?? null,
        ip: row.ip ?? '10.24.8.126',
        user_agent: 'agent',
        browser: 'Chrome',
        os: 'Windows',
        device: 'pc' as const,
        container_type: 'web-pc',
        env: row.env ?? 'prod',
        trace_id: 't',
      })),
    )
    .execute()
