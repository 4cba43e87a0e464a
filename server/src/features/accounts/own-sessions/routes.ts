import type { OwnSession } from '@iambiz/contract/features/accounts/own-sessions.ts'
import { openSessions } from '#server/platform/db/session-reports.ts'
import { deviceOf } from '#server/platform/device.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { OwnSessionDeps } from './deps.ts'
import { endOwn } from './end.ts'

/** Lists and ends the person's own sessions. */
export function ownSessionRoutes(serve: Serve, deps: OwnSessionDeps): void {
  const { db, wireTime } = deps

  serve('POST /iam-portal/v1/portal/session/list', async ({ actor, context }) => {
    const open = await openSessions(db, actor.userNo, context.now, context.lang)
    const sessions = open.map(
      (session): OwnSession => ({
        sessionId: session.session_id,
        current: session.session_id === actor.sessionId,
        loginTime: wireTime(session.created_at),
        lastTime: wireTime(session.last_used_at),
        ip: session.ip,
        ...(session.site ? { site: session.site } : {}),
        ...deviceOf(session.user_agent),
        env: session.env,
      }),
    )
    return sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
  })

  serve('POST /iam-portal/v1/portal/session/end', async ({ body, actor, context }) => ({
    ended: await endOwn(deps, actor, body, context),
  }))
}
