import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SamlCredential } from '#demo/connections/saml-credential.ts'
import { SignOnRefused } from '../sign-on.ts'
import { readForms } from './forms.ts'
import type { OutsideApplication, OutsideParts } from './parts.ts'
import { createSamlClient, type SamlClient } from './saml-client.ts'
import {
  type Exchange,
  explainFailure,
  finishSignOn,
  pageAsked,
  type Served,
  sessionsOf,
  showPage,
  signOutRoutes,
} from './server-side.ts'

/** A response with two signatures and many groups needs more than other forms. */
const bodyLimit = 256 * 1024

/** A SAML service provider: its page, its metadata, and the addresses for responses and for sign-outs. */
export function servePerformance(
  app: FastifyInstance,
  parts: OutsideParts,
  own: OutsideApplication,
  credential: SamlCredential,
): void {
  const { config, now } = parts
  const address = `${config.demoUrl}${own.path}`
  const client = createSamlClient({
    ...{ idpMetadataUrl: `${config.issuer}/saml/metadata`, issuer: config.issuer },
    ...{ entityId: `${address}/metadata`, acsUrl: `${address}/acs`, sloUrl: `${address}/slo` },
    ...{ credential, now },
  })
  const begin = (request: Exchange['request']) => client.begin(pageAsked(own, request))
  const served: Served = { parts, own, sessions: sessionsOf(parts, own), begin }
  app.get(own.path, (request, reply) => showPage(served, { request, reply }))
  app.get(`${own.path}/metadata`, async (_request, reply) =>
    reply.type('application/samlmetadata+xml').send(client.metadata()),
  )
  app.get(`${own.path}/slo`, (request, reply) => takeSignOut(served, client, { request, reply }))
  app.register(async (scope) => {
    readForms(scope)
    scope.post<{ Body: Record<string, string> | null }>(
      `${own.path}/acs`,
      { bodyLimit },
      (request, reply) => {
        const { SAMLResponse = '', RelayState = '' } = request.body ?? {}
        const back = pageIn(own, RelayState)
        return finishSignOn(served, { request, reply }, { signOn: () => client.finish(SAMLResponse), back })
      },
    )
  })
  signOutRoutes(app, served)
}

/** The page that a RelayState names. It is not signed in a response, so it leads to pages of the application only. */
const pageIn = ({ path }: OutsideApplication, relayState: string): string =>
  [path, `${path}?lang=zh`, `${path}?lang=en`].find((page) => page === relayState) ?? path

/** Ends the session that the provider names, or goes on after a sign-out that began here. */
async function takeSignOut(
  { parts, own, sessions }: Served,
  client: SamlClient,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const { answers, log } = parts
  try {
    const [, query = ''] = request.url.split('?', 2)
    const { relayState, request: asked } = await client.readSignOut(query)
    if (!asked) return reply.redirect(pageIn(own, relayState), 303)
    // A session that is over already is a sign-out that succeeded.
    sessions.endNamed({ sid: asked.sessionIndex, sub: asked.nameID })
    return reply.redirect(await client.confirmSignOut(asked, relayState), 303)
  } catch (error) {
    if (!(error instanceof SignOnRefused)) return explainFailure(parts, own, { request, reply, error })
    log.warn({ err: error }, 'a message about a sign-out was not accepted')
    return answers.problem(reply, 'signOutRefused', answers.context(request, { path: own.path }))
  }
}
