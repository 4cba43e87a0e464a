import type { FastifyInstance } from 'fastify'
import { createCasClient, ticketIn } from './cas-client.ts'
import { readForms } from './forms.ts'
import type { OutsideApplication, OutsideParts } from './parts.ts'
import {
  type Exchange,
  finishSignOn,
  pageAsked,
  type Served,
  sessionsOf,
  showPage,
  signOutRoutes,
} from './server-side.ts'

/** A CAS application: its page is the service, to which tickets and sign-outs come. */
export function serveVehicleBooking(
  app: FastifyInstance,
  parts: OutsideParts,
  own: OutsideApplication,
): void {
  const { config } = parts
  const client = createCasClient(`${config.issuer}/cas`, config.issuer)
  const serviceOf = (request: Exchange['request']) => `${config.demoUrl}${pageAsked(own, request)}`
  const sessions = sessionsOf(parts, own)
  const begin = async (request: Exchange['request']) => client.loginUrl(serviceOf(request))
  const served: Served = { parts, own, sessions, begin }
  app.get<{ Querystring: { ticket?: unknown } }>(own.path, async (request, reply) => {
    const { ticket } = request.query
    if (typeof ticket !== 'string') return showPage(served, { request, reply })
    const back = pageAsked(own, request)
    // The address with the ticket is loaded again, for example with the Back button.
    if (sessions.find(request)?.signedOn?.sid === ticket) return reply.redirect(back, 303)
    const signOn = () => client.validate(serviceOf(request), ticket)
    return finishSignOn(served, { request, reply }, { signOn, back })
  })
  app.register(async (scope) => {
    readForms(scope)
    // Not signed: the ticket itself proves that the provider sent it (CAS 3.0, 2.3.3).
    scope.post<{ Body: Record<string, string> | null }>(own.path, async (request, reply) => {
      const sid = ticketIn(request.body?.logoutRequest ?? '')
      if (sid === undefined) return reply.code(400).send({ error: 'invalid_request' })
      sessions.endNamed({ sid, sub: undefined })
      return reply.code(200).send()
    })
  })
  signOutRoutes(app, served)
}
