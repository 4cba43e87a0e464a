import type { FastifyInstance } from 'fastify'
import { pagePolicy } from '#demo/applications/framing.ts'
import { apiRoutes, textsOf } from './api-routes.ts'
import { authorizeRoutes, type PageParts } from './authorize-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { dingtalk } from './dingtalk.ts'
import { feishu } from './feishu.ts'
import { scanPage } from './pages.ts'
import type { Simulation } from './simulation.ts'
import { wechat } from './wechat.ts'
import { wecom } from './wecom.ts'

export type SimulatorParts = PageParts & {
  simulation: Simulation
  /** Origins whose QR codes the simulated phone opens. */
  scannable: readonly string[]
}

// Browsers apply `form-action` to redirects: after a decision the browser goes to the portal, and from there to its
// identity provider.
const policy = pagePolicy("'none'").replace("form-action 'self'", "form-action 'self' http: https:")

/** The simulated providers below `/simulator`. */
export function simulatorRoutes(app: FastifyInstance, parts: SimulatorParts): void {
  const { simulation } = parts
  app.register(
    async (simulator) => {
      // The applications discard form bodies; the simulator parses them.
      if (simulator.hasContentTypeParser('application/x-www-form-urlencoded')) {
        simulator.removeContentTypeParser('application/x-www-form-urlencoded')
      }
      simulator.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
      )
      simulator.addHook('onRequest', async (_request, reply) => {
        reply.header('content-security-policy', policy)
        // The portal may have opened this page in a popup and waits for it, which this header would prevent.
        reply.removeHeader('cross-origin-opener-policy')
      })
      scanRoutes(simulator, parts)
      controlRoutes(simulator, simulation)
      for (const provider of [wechat, wecom, dingtalk, feishu]) {
        simulator.register(
          async (below) => {
            authorizeRoutes(below, provider, simulation, parts)
            apiRoutes(below, provider, simulation)
          },
          { prefix: `/${provider.type}` },
        )
      }
    },
    { prefix: '/simulator' },
  )
}

function scanRoutes(app: FastifyInstance, { contextOf, scannable }: SimulatorParts): void {
  app.get('/', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(scanPage(contextOf(request))),
  )
  app.post('/', async (request, reply) => {
    const { address = '' } = textsOf(request.body)
    const url = URL.parse(address.trim())
    if (url && scannable.includes(url.origin)) return reply.redirect(url.href, 303)
    return reply
      .code(400)
      .type('text/html; charset=utf-8')
      .send(scanPage(contextOf(request), address.slice(0, 2048)))
  })
}
