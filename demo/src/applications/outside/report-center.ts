import { html } from '@iambiz/provider/pages/html.ts'
import { digest } from '@iambiz/runtime/digest.ts'
import { type Language, languageTags } from '@iambiz/runtime/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { outsideScopes } from '#demo/connections/clients.ts'
import { askedLanguage } from '../answers.ts'
import { pagePolicy } from '../framing.ts'
import { doorwayPage, type PageContext } from '../page.ts'
import { applicationHead, nameIn, withLanguage } from '../pages.ts'
import { texts } from '../texts.ts'
import { backchannelLogoutRoute } from './backchannel-logout.ts'
import type { OutsideApplication, OutsideParts } from './parts.ts'
import { reportCenterScript } from './report-center-script.ts'

/** How long the API caches the provider's response about an access token. */
const trustMs = 60_000
const maxTokens = 2000

/** The redirect address is registered exactly, so it cannot carry the language. */
const languageCookie = 'demo_language'

function rememberedLanguage({ cookies }: FastifyRequest): Language | null {
  const remembered = cookies[languageCookie]
  return remembered === 'zh' || remembered === 'en' ? remembered : null
}

/** Userinfo responses, by the digest of the access token. */
type KnownTokens = Map<string, { person: Record<string, unknown>; until: number }>

/** A single-page application: a page, its script, and the API that the script calls with the access token. */
export function serveReportCenter(app: FastifyInstance, parts: OutsideParts, own: OutsideApplication): void {
  const { answers, config } = parts
  const known: KnownTokens = new Map()
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const connections = `'self' ${new URL(config.issuer).origin}`
    reply.header('content-security-policy', pagePolicy("'none'", { scripts: "'self'", connections }))
    const language = askedLanguage(request) ?? rememberedLanguage(request)
    const secure = config.demoUrl.startsWith('https:')
    if (language)
      reply.setCookie(languageCookie, language, { path: own.path, sameSite: 'lax', httpOnly: true, secure })
    return answers.page(reply, pageOf(own, answers.context(request, { language, path: own.path })))
  }
  app.get(own.path, page)
  app.get(`${own.path}/callback`, page)
  app.get(`${own.path}/script.js`, async (request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(scriptOf(parts, own, answers.context(request))),
  )
  app.get(`${own.path}/api/report`, async (request, reply) => {
    const person = await personOf(parts, known, request.headers.authorization)
    if (person === 'refused') return reply.code(401).header('www-authenticate', 'Bearer').send()
    if (person === 'away') return reply.code(503).header('retry-after', '5').send()
    return { person, readAt: parts.formatTime(new Date(parts.now())) }
  })
  backchannelLogoutRoute(app, parts, own, ({ sub }) => {
    // Userinfo names no session, so all entries of the person are dropped and checked again.
    for (const [key, { person }] of known) if (sub === undefined || person.sub === sub) known.delete(key)
  })
}

function pageOf({ application, path }: OutsideApplication, context: PageContext): string {
  const t = texts[context.language]
  const body = html`${applicationHead(application, context)}
<noscript><p class="note">${t.noScript}</p></noscript>
<p class="state acting" id="state">${t.signingIn}</p>
<dl class="facts" id="facts" hidden></dl>
<details id="all-claims" hidden><summary>${t.claims}</summary><dl class="facts" id="claims"></dl></details>
<p class="note" id="report"></p>
<p class="note">${t.built['single-page']}</p>
<div class="actions"><button class="button first" id="sign-in" hidden>${t.signIn}</button>
<button class="button first" id="reload" hidden>${t.loadReport}</button>
<a class="button" href="${context.portalUrl}/iambiz/home">${t.toPortal}</a>
<a class="button" href="${withLanguage('/', context)}">${t.allApplications}</a>
<button class="button" id="sign-out" hidden>${t.signOut}</button></div>
<p class="hint">${t.signOutHint}</p>
<script src="${withLanguage(`${path}/script.js`, context)}" defer></script>`
  const className = `of-${application.code}`
  return doorwayPage({ title: nameIn(context, application), body, context, className })
}

const nameOf = (language: Language) => (language === 'en' ? 'name_en' : 'name')

/** The script with its settings. */
function scriptOf({ config }: OutsideParts, own: OutsideApplication, { language }: PageContext): string {
  const t = texts[language]
  const { unknown, signingIn, signedIn, signedOut, sessionEnded, noSecureContext, reportLoaded } = t
  const settings = {
    issuer: config.issuer,
    clientId: own.clientId,
    home: `${config.demoUrl}${own.path}`,
    scope: outsideScopes.join(' '),
    uiLocales: languageTags[language],
    ...({ nameClaim: nameOf(language), separator: language === 'zh' ? '、' : ', ' } as const),
    texts: {
      ...{ unknown, signingIn, signedIn, signedOut, sessionEnded, noSecureContext, reportLoaded },
      ...{ refused: t.refusedText, down: t.providerDownText },
    },
    facts: [
      { claim: nameOf(language), name: t.name },
      { claim: 'sub', name: t.userNo },
      { claim: 'email', name: t.email },
      { claim: 'organization', name: t.organization },
      { claim: 'role', name: t.role },
      { claim: 'groups', name: t.groups },
    ],
  }
  return reportCenterScript(settings)
}

/** The person of an access token, by userinfo: public clients may not use introspection. */
async function personOf(
  { readMetadata, now }: OutsideParts,
  known: KnownTokens,
  authorization = '',
): Promise<Record<string, unknown> | 'refused' | 'away'> {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1]
  if (!token) return 'refused'
  const key = digest(token).toString('base64')
  const found = known.get(key)
  if (found && found.until > now()) return found.person
  known.delete(key)
  try {
    const { userinfo_endpoint: address } = await readMetadata()
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(5000) })
    if (response.status >= 500) return 'away'
    if (!response.ok) return 'refused'
    const person = (await response.json()) as Record<string, unknown>
    const [oldest] = known.keys()
    if (known.size >= maxTokens && oldest !== undefined) known.delete(oldest)
    known.set(key, { person, until: now() + trustMs })
    return person
  } catch {
    return 'away'
  }
}
