import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createIdentify } from '#server/features/session/identify.ts'
import { sessionRoutes } from '#server/features/session/routes.ts'
import { systemRoutes } from '#server/features/system/routes.ts'
import { createHttpServer } from '#server/platform/http/http-server.ts'
import { createServe } from '#server/platform/http/serve.ts'
import { type Process, sessionDeps } from './deps.ts'
import { pageRoutes } from './pages.ts'

const release = '0.1.0'
const builtWeb = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** The portal: every feature mounted on one HTTP server, ready to listen. */
export function buildApp(process: Process, options: { webRoot?: string } = {}): FastifyInstance {
  const { config, clock, log } = process
  const session = sessionDeps(process)
  const { environments, cookies } = session
  const app = createHttpServer({
    log,
    baseUrl: config.baseUrl,
    trustedProxies: config.trustedProxies,
    environments,
    cookies,
  })
  app.register(async (scope) => {
    const origins = new Set([new URL(config.baseUrl).origin, ...config.webOrigins])
    const { serve, assertComplete } = createServe({
      app: scope,
      environments,
      origins,
      clock,
      identify: createIdentify(session),
    })
    sessionRoutes(serve, session)
    systemRoutes(serve, {
      db: session.db,
      readRights: session.readRights,
      homeUrl: `${config.baseUrl}/iambiz/home`,
      release,
    })
  })
  return app
}
