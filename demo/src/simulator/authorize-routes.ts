import { acceptedLanguage } from '@iambiz/runtime/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askedLanguage } from '#demo/applications/answers.ts'
import type { PageContext } from '#demo/applications/page.ts'
import { journalEntry, textsOf } from './api-routes.ts'
import { createAuthorizations, type Ending, endAuthorization } from './authorizations.ts'
import { authorizePage, endedPage, refusedPage } from './pages.ts'
import type { AuthorizeRequest, Provider } from './provider.ts'
import type { Outcome, Simulation } from './simulation.ts'

/** Dependencies of the simulated pages. */
export type PageParts = { contextOf(request: FastifyRequest): PageContext }

const sendPage = (reply: FastifyReply, markup: string) => reply.type('text/html; charset=utf-8').send(markup)

/** The decision in the form: a person, or a refusal. */
function outcomeOf(body: unknown): Outcome | null {
  const { person, outcome } = textsOf(body)
  if (person !== undefined) return { confirm: person }
  return outcome === 'deny' || outcome === 'deny-silently' || outcome === 'never' ? outcome : null
}

/** The authorization pages for browsers, below the type's path. */
export function authorizeRoutes(
  app: FastifyInstance,
  provider: Provider,
  simulation: Simulation,
  { contextOf }: PageParts,
): void {
  const { type } = provider
  const state = simulation.states[type]
  const authorizations = createAuthorizations()
  const answer = (request: FastifyRequest, reply: FastifyReply, ending: Ending) =>
    'location' in ending
      ? reply.redirect(ending.location, 303)
      : sendPage(reply, endedPage(type, ending.stays, contextOf(request)))

  for (const page of provider.pages) {
    app.get(`/${page.path}`, async (request, reply) => {
      const entry = state.record(journalEntry(provider, state, request))
      const checked = page.check(textsOf(request.query), state)
      if ('refused' in checked) {
        entry.code = checked.code ?? checked.refused
        return sendPage(reply.code(400), refusedPage(type, checked, contextOf(request)))
      }
      entry.code = 0
      const outcome = state.outcomes.shift()
      const ending = outcome && endAuthorization(checked, outcome, provider, state)
      if (ending) return answer(request, reply, ending)
      const language = languageOf(checked, request)
      return reply.redirect(
        `${app.prefix}/authorizations/${authorizations.add(checked)}?lang=${language}`,
        303,
      )
    })
  }

  type WithId = { Params: { id: string } }
  app.get<WithId>('/authorizations/:id', async (request, reply) => {
    const waiting = authorizations.find(request.params.id)
    const context = contextOf(request)
    return waiting
      ? sendPage(reply, authorizePage(waiting, context))
      : sendPage(reply.code(410), endedPage(type, 'gone', context))
  })
  app.post<WithId>('/authorizations/:id', async (request, reply) => {
    const waiting = authorizations.find(request.params.id)
    const outcome = outcomeOf(request.body)
    const ending = waiting && outcome && endAuthorization(waiting, outcome, provider, state)
    if (!ending) return sendPage(reply.code(410), endedPage(type, 'gone', contextOf(request)))
    authorizations.end(request.params.id)
    return answer(request, reply, ending)
  })
}

/** The requested language, then the browser's, then Chinese. */
const languageOf = ({ language }: AuthorizeRequest, request: FastifyRequest) =>
  language ?? askedLanguage(request) ?? acceptedLanguage(request.headers['accept-language']) ?? 'zh'
