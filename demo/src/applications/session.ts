import type { Language } from '@iambiz/runtime/language.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The agent of a visitor (RFC 8693 4.1); times are epoch milliseconds. */
export type Agent = {
  userNo: string
  name: string | null
  nameEn: string | null
  /** End of the delegation. */
  endsAt: number
  /** When the application must check the delegation again. */
  until: number
}

/** The person signed in at the demo applications, according to the provider. */
export type Visitor = {
  userNo: string
  name: string | null
  nameEn: string | null
  email: string | null
  /** Epoch milliseconds of the sign-in at the provider. */
  signedInAt: number
  /** Authentication methods (RFC 8176). */
  methods: string[]
  issuer: string
  claims: Record<string, unknown>
  /** The agent who acts for the visitor. */
  agent: Agent | null
}

/** A pending sign-on, stored in the browser: the values that its response must match, and its target. */
export type SignOn = {
  state: string
  nonce: string
  verifier: string
  code: string
  language: Language | null
  /** Whether it used a ticket, so that the response must name an agent. */
  acting: boolean
}

/** A session at one application; fresh until the first page that shows it. */
type DemoSession = { visitor: Visitor; fresh: boolean }

export type DemoCookies = {
  session(request: FastifyRequest, code: string): DemoSession | null
  setSession(reply: FastifyReply, session: DemoSession, code: string): void
  clearSession(reply: FastifyReply, code: string): void
  setSignOn(reply: FastifyReply, signOn: SignOn): void
  /** The sign-on of `state`; its cookie is removed, so that it works only once. */
  takeSignOn(request: FastifyRequest, reply: FastifyReply, state: string): SignOn | null
}

const sessionSeconds = 12 * 3600
const signOnSeconds = 600
// RFC 6265 lets browsers reject larger cookies.
const maxCookieLength = 3800

type Sealed = { until: number; value: unknown }

/**
 * The demo's two kinds of encrypted cookies, so that it needs no table. Each application has its own session, because
 * the provider decides about each; it ends with its cookie. Each sign-on has its own cookie, because several
 * applications are often opened at once.
 */
export function createDemoCookies(box: SecretBox, secure: boolean, now: () => number): DemoCookies {
  const prefix = secure ? '__Secure-' : ''
  const sessionName = `${prefix}demo_session`
  const pathOf = (code: string) => `/apps/${code}`
  const contextOf = (code: string) => `demo session ${code}`
  const signOnName = (state: string) => `${prefix}demo_sign_on_${state.slice(0, 12)}`
  const attributes = { httpOnly: true, secure, sameSite: 'lax' as const }

  const seal = (value: unknown, seconds: number, context: string) =>
    box.seal(JSON.stringify({ until: now() + seconds * 1000, value } satisfies Sealed), context)
  const open = (sealed: string | undefined, context: string): unknown => {
    const text = sealed === undefined ? null : box.open(sealed, context)
    if (text === null) return null
    const { until, value } = JSON.parse(text) as Sealed
    return until > now() ? value : null
  }

  return {
    session: ({ cookies }, code) => open(cookies[sessionName], contextOf(code)) as DemoSession | null,
    setSession(reply, session, code) {
      const sealed = (shown: DemoSession) => seal(shown, sessionSeconds, contextOf(code))
      const full = sealed(session)
      // If there are too many claims, only the displayed ones are stored.
      const { visitor, fresh } = session
      const value =
        full.length <= maxCookieLength
          ? full
          : sealed({ visitor: { ...visitor, claims: { sub: visitor.userNo } }, fresh })
      reply.setCookie(sessionName, value, { ...attributes, path: pathOf(code), maxAge: sessionSeconds })
    },
    clearSession(reply, code) {
      reply.clearCookie(sessionName, { ...attributes, path: pathOf(code) })
    },
    setSignOn(reply, signOn) {
      const value = seal(signOn, signOnSeconds, 'demo sign-on')
      reply.setCookie(signOnName(signOn.state), value, {
        ...attributes,
        path: '/callback',
        maxAge: signOnSeconds,
      })
    },
    takeSignOn(request, reply, state) {
      const name = signOnName(state)
      const found = open(request.cookies[name], 'demo sign-on') as SignOn | null
      reply.clearCookie(name, { ...attributes, path: '/callback' })
      return found?.state === state ? found : null
    },
  }
}
