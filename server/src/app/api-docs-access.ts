import type { Clock } from '@iambiz/runtime/clock.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { identifyByCookies, setTokenCookies } from '#server/features/session/identify.ts'
import { readsNothing } from '#server/platform/db/person-reports.ts'
import { contextOf } from '#server/platform/http/context.ts'
import type { PortalConfig } from './config.ts'

/**
 * Refuses signed-out callers unless the deployment makes its API document public. A browser window sends no `env`
 * header, so the environment comes from its cookies.
 */
export const admitToDocs =
  (session: SessionDeps, { areDocsPublic, environments }: PortalConfig, clock: Clock) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (areDocsPublic) return
    const byHeader = contextOf(request, environments, clock.now())
    const env = session.cookies.environmentIn(request, environments) ?? byHeader.env
    const context = { ...byHeader, env }
    const wanted = { wish: { orgCode: null, roleNo: null }, read: readsNothing }
    await identifyByCookies(session, session.cookies.read(request, env), wanted, context, (pair) =>
      setTokenCookies(session, reply, context, pair),
    )
  }
