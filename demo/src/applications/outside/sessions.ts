import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visitor } from '../session.ts'

/** A completed sign-on. */
export type SignedOn = {
  visitor: Visitor
  /** The provider's identifier of this session. */
  sid: string | null
  accessToken?: string
  /** Returns the address that ends the session at the provider, and that leads back to this page afterwards. */
  signOut?: (back: string) => Promise<string>
}

/** A session in the application's memory, as in web frameworks. */
export type OutsideSession = {
  id: string
  /** Values of a pending sign-on. */
  pending: Record<string, unknown>
  signedOn: SignedOn | null
  until: number
}

/** The session, or otherwise the person, that the provider has signed out. */
export type SignedOut = { sid: string | undefined; sub: string | undefined }

export type OutsideSessions = {
  find(request: FastifyRequest): OutsideSession | undefined
  /** Replaces the session of the browser: the identifier changes with each sign-on (session fixation). */
  open(request: FastifyRequest, reply: FastifyReply, signedOn?: SignedOn): OutsideSession
  end(request: FastifyRequest, reply: FastifyReply): void
  /** Ends the session that the provider names, or all of the person. */
  endNamed(ended: SignedOut): void
}

const sessionMs = 12 * 3600_000
/** Anyone can open sessions, because they begin before the sign-in; the oldest ones are dropped. */
const maxSessions = 2000

type Place = { code: string; secure: boolean; now: () => number }

export function createOutsideSessions({ code, secure, now }: Place): OutsideSessions {
  const cookieName = `${secure ? '__Secure-' : ''}demo_app_session`
  const attributes = { httpOnly: true, secure, sameSite: 'lax' as const, path: `/apps/${code}` }
  const sessions = new Map<string, OutsideSession>()
  const idIn = ({ cookies }: FastifyRequest) => cookies[cookieName] ?? ''

  const isNamed = ({ signedOn }: OutsideSession, { sid, sub }: SignedOut) =>
    signedOn !== null && (sid === undefined ? signedOn.visitor.userNo === sub : signedOn.sid === sid)

  return {
    find(request) {
      const session = sessions.get(idIn(request))
      return session && session.until > now() ? session : undefined
    },
    open(request, reply, signedOn) {
      sessions.delete(idIn(request))
      const [oldest] = sessions.keys()
      if (sessions.size >= maxSessions && oldest !== undefined) sessions.delete(oldest)
      const id = randomBytes(32).toString('base64url')
      const session = { id, pending: {}, signedOn: signedOn ?? null, until: now() + sessionMs }
      sessions.set(id, session)
      reply.setCookie(cookieName, id, { ...attributes, maxAge: sessionMs / 1000 })
      return session
    },
    end(request, reply) {
      sessions.delete(idIn(request))
      reply.clearCookie(cookieName, attributes)
    },
    endNamed(ended) {
      for (const session of sessions.values()) if (isNamed(session, ended)) sessions.delete(session.id)
    },
  }
}
