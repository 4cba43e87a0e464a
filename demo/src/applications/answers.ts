import type { Language } from '@iambiz/runtime/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DemoConfig } from '#demo/config.ts'
import { isFramed } from './framing.ts'
import type { PageContext } from './page.ts'
import { type Problem, problemPage } from './pages.ts'
import { chooseLanguage } from './texts.ts'

/** The supported language in the query, if any. */
export function askedLanguage(request: FastifyRequest): Language | null {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  return lang === 'zh' || lang === 'en' ? lang : null
}

type Link = { text: string; url: string }

/** Sends pages in the reader's language, and problems with their status. */
export type Answers = {
  /** `path` is the target of the link to the other language; by default this page. */
  context(request: FastifyRequest, changes?: { language?: Language | null; path?: string }): PageContext
  page(reply: FastifyReply, markup: string): FastifyReply
  problem(reply: FastifyReply, problem: Problem, context: PageContext, link?: Link): FastifyReply
}

const statusOf: Record<Problem, number> = {
  notFound: 404,
  wrongHost: 421,
  providerDown: 503,
  refused: 400,
  signOutRefused: 400,
  foreign: 403,
  actingRefused: 403,
  actingOver: 403,
  failed: 500,
}

export function createAnswers({ company, portalUrl }: DemoConfig): Answers {
  const page = (reply: FastifyReply, markup: string) => reply.type('text/html; charset=utf-8').send(markup)
  return {
    page,
    context(request, { language = askedLanguage(request), path } = {}) {
      const accepted = request.headers['accept-language']
      return {
        language: chooseLanguage(language, accepted),
        company,
        portalUrl,
        framed: isFramed(request),
        path: path ?? request.url.split('?', 1)[0] ?? '/',
      }
    },
    problem(reply, problem, context, link) {
      if (problem === 'providerDown') reply.header('retry-after', '5')
      return page(reply.code(statusOf[problem]), problemPage(problem, context, link))
    },
  }
}
