import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { anotherPerson } from '@iambiz/contract/platform/codes.ts'
import { code, type Language } from '@iambiz/contract/platform/shapes.ts'
import { demoAccounts } from '@iambiz/demo/accounts.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { answer, type Call, type Reply } from './answer.ts'
import { bootPage } from './boot.ts'
import { type Caller, callerOf } from './caller.ts'
import type { Company } from './company.ts'
import { injectableFaults } from './injected-faults.ts'
import { createMemory, type Memory, type SentEvents, type Session } from './memory.ts'
import { applicationPage, controlPage, isCall } from './mock-pages.ts'

export type MockOptions = {
  company: Company
  /** Hears of what no call should cause. */
  report: (error: unknown) => void
  /** The moment that it is; the real one unless said otherwise. */
  now?: () => Date
}

type Mock = Required<MockOptions> & { memory: Memory }

const sessionCookie = 'iambiz_mock'
const homePath = '/iambiz/home'

const cookiesOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    (headers.cookie ?? '').split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2)
      return [name, decodeURIComponent(value)]
    }),
  )

const languageOf = (text: string | string[] | undefined): Language | undefined =>
  text === 'zh' || text === 'en' ? text : undefined

const wishOf = (orgCode: unknown, roleNo: unknown) => {
  const [org, role] = [code.safeParse(orgCode).data, code.safeParse(roleNo).data]
  return org && role ? { orgCode: org, roleNo: role } : null
}

/** All tabs of a browser share its cookies: a page goes on sending after another person has signed in beside it. */
function refuseAnother(supposed: string | string[] | undefined, { person }: Session): void {
  if (typeof supposed === 'string' && decodeURIComponent(supposed) !== person.userNo)
    fail('access.another-person', { reason: anotherPerson })
}

/** Who sends a request, with the pair of its headers, or of the choice that the browser remembers. */
function identify({ memory, company, now }: Mock, request: IncomingMessage): Caller | null {
  const cookies = cookiesOf(request)
  const session = memory.sessions.get(cookies[sessionCookie] ?? '')
  if (!session) return null
  const { currentorgcode, currentroleno, currentuserno } = request.headers
  refuseAnother(currentuserno, session)
  const [orgCode, roleNo] = (cookies.pair ?? '').split('~', 2)
  const remembered = wishOf(orgCode, roleNo)
  const wish = wishOf(currentorgcode, currentroleno) ?? (remembered && { ...remembered, remembered: true })
  return callerOf({ memory, company, now: now() }, session, wish)
}

/** The same for a page, which leaves behind what is over. */
function identifyForPage(mock: Mock, request: IncomingMessage): Caller | null {
  const caller = identify(mock, request)
  if (!caller?.acting?.isOver) return caller
  caller.session.delegationId = null
  return identify(mock, request)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const cookieOf = ({ signedIn, signedOut }: Reply): Record<string, string> => {
  const flags = 'Path=/; HttpOnly; SameSite=Lax'
  if (signedIn) return { 'set-cookie': `${sessionCookie}=${signedIn}; ${flags}` }
  return signedOut ? { 'set-cookie': `${sessionCookie}=; ${flags}; Max-Age=0` } : {}
}

const heartbeat = 25_000

function sendEvents(events: SentEvents, response: ServerResponse): void {
  response.write(':\n\n')
  const timer = setInterval(() => response.write(':\n\n'), heartbeat)
  const stop = events((event) => response.write(`data: ${JSON.stringify(event)}\n\n`))
  response.once('close', () => {
    clearInterval(timer)
    stop()
  })
}

function send(reply: Reply, response: ServerResponse): void {
  if ('cut' in reply) {
    response.destroy()
    return
  }
  const headers = { ...cookieOf(reply), 'cache-control': 'no-store' }
  if ('location' in reply) {
    response.writeHead(reply.status, { ...headers, location: reply.location }).end()
  } else if ('file' in reply) {
    response
      .writeHead(reply.status, { ...headers, 'content-type': reply.file.mediaType })
      .end(reply.file.content)
  } else if ('events' in reply) {
    response.writeHead(reply.status, { ...headers, 'content-type': 'text/event-stream; charset=utf-8' })
    sendEvents(reply.events, response)
  } else {
    const type = 'application/json; charset=utf-8'
    response.writeHead(reply.status, { ...headers, 'content-type': type }).end(JSON.stringify(reply.json))
  }
}

function sendPage(response: ServerResponse, html: string | undefined): void {
  response.writeHead(html ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(html ?? 'Not found')
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end()
}

/** Only a page of this origin is gone on to. */
function ownAddress(address: string | null, { origin }: Company): string {
  const fallback = `${origin}${homePath}`
  if (!address || !URL.canParse(address)) return fallback
  return new URL(address).origin === origin ? address : fallback
}

/** Goes on to the portal with a code, as a provider does after somebody has signed in there. */
function signIn({ company, memory }: Mock, { searchParams }: URL, response: ServerResponse): void {
  const wanted = searchParams.get('account')
  const account = demoAccounts.find(({ name }) => name === wanted)
  const person = account && company.people.get(account.userNo)
  if (!person) {
    redirect(response, '/api/mock')
    return
  }
  const signInCode = randomBytes(16).toString('hex')
  memory.codes.set(signInCode, person)
  const address = new URL(ownAddress(searchParams.get('redirect'), company))
  address.searchParams.set('code', signInCode)
  redirect(response, address.href)
}

function seeMockPage(response: ServerResponse): void {
  response.writeHead(303, { location: '/api/mock' }).end()
}

async function setFaults(
  { memory }: Mock,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams((await bodyOf(request)).toString())
  const call = form.get('call') ?? ''
  if (form.has('clear')) memory.injected.clear()
  else if (isCall(call)) {
    memory.injected.set(
      call,
      injectableFaults.find((fault) => fault === form.get('fault')),
    )
  }
  seeMockPage(response)
}

/** Forgets all that was changed, sessions and faults too. */
function restart(mock: Mock, response: ServerResponse): void {
  mock.memory = createMemory(mock.company)
  seeMockPage(response)
}

/** The mock's own pages, which no call of the contract can have. */
async function answerForDeveloper(mock: Mock, url: URL, request: IncomingMessage, response: ServerResponse) {
  const lang = languageOf(cookiesOf(request).lang) ?? 'zh'
  const { pathname, searchParams } = url
  if (pathname === '/api/mock/sign-in') return signIn(mock, url, response)
  if (pathname === '/api/mock/faults' && request.method === 'POST') return setFaults(mock, request, response)
  if (pathname === '/api/mock/restart' && request.method === 'POST') return restart(mock, response)
  const [, app] = /^\/api\/mock\/apps\/([^/]+)$/.exec(pathname) ?? []
  if (app) return sendPage(response, applicationPage(lang, app))
  if (pathname !== '/api/mock') return sendPage(response, undefined)
  const target = ownAddress(searchParams.get('redirect'), mock.company)
  return sendPage(response, controlPage(lang, mock.memory.injected.list(), target))
}

async function respond(mock: Mock, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', mock.company.origin)
  const { pathname, searchParams } = url
  const now = mock.now()
  if (pathname === '/api/mock' || pathname.startsWith('/api/mock/')) {
    return answerForDeveloper(mock, url, request, response)
  }
  if (!pathname.startsWith('/api/')) {
    const chosen = languageOf(cookiesOf(request).lang)
    return sendPage(response, bootPage({ ...mock, now }, identifyForPage(mock, request), chosen))
  }
  const call: Call = {
    method: request.method ?? 'GET',
    path: pathname.slice('/api'.length),
    query: Object.fromEntries(searchParams),
    body: await bodyOf(request),
    lang: languageOf(request.headers.lang) ?? 'zh',
    identify: () => identify(mock, request),
  }
  const { company, memory, report } = mock
  send(await answer(call, { company, memory, now }, report), response)
}

/**
 * A portal that keeps everything in memory and answers by the contract alone. It stands where the development
 * server of the web expects the portal.
 */
export function mockPortal({ company, report, now = () => new Date() }: MockOptions): RequestListener {
  const mock = { company, memory: createMemory(company), report, now }
  return (request, response) => {
    respond(mock, request, response).catch((error: unknown) => {
      report(error)
      response.destroy()
    })
  }
}
