import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { digest } from '#server/platform/digest.ts'

export type CookieConfig = { clientId: string; domain: string | undefined; secure: boolean }

export type TokenCookies = {
  access: string | undefined
  refresh: string | undefined
  bind: string | undefined
  login: string | undefined
  /** Known again at the next sign-in; says nothing of who it is. */
  device: string | undefined
  /** Of the browser that asked for a code to choose a password with. */
  reset: string | undefined
  /** A name of ours came twice: a sibling host planted one. Neither can be trusted, and neither is given. */
  conflict: boolean
}

type Kind = Exclude<keyof TokenCookies, 'conflict'>

const noCookies: TokenCookies = {
  access: undefined,
  refresh: undefined,
  bind: undefined,
  login: undefined,
  device: undefined,
  reset: undefined,
  conflict: false,
}

const thirtyDays = 30 * 24 * 3600
/** As long as browsers keep a cookie at all. */
const longest = 400 * 24 * 3600

/** Written by the page, which alone uses it (web/src/platform/home/home-key.ts). */
const homeKeyName = 'home_key'

/** What may stand in the name of a cookie (RFC 6265 4.1.1, a token of RFC 9110). */
const isLegal = (name: string) => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** A client id as a part of cookie names: as it is where that is legal, else encoded, and its hash where that is too long. */
function cookieNameOf(clientId: string): string {
  if (isLegal(clientId)) return clientId
  const encoded = encodeURIComponent(clientId).replace(/[()]/g, percent)
  return isLegal(encoded) ? encoded : digest(clientId).toString('base64url')
}

/** Names and attributes of the cookies, in one place. */
export function portalCookies({ clientId, domain, secure }: CookieConfig) {
  const client = cookieNameOf(clientId)
  const accessName = (env: Environment) => `${env}_access_token_${client}`
  const refreshName = (env: Environment) => `${env}_refresh_token_${client}`
  // Browsers take the __Host- prefix on https only; on http the deployment is a developer's own machine.
  const bindName = secure ? '__Host-bind' : 'bind'
  const loginName = secure ? '__Host-login' : 'login'
  const deviceName = secure ? '__Host-device' : 'device'
  const resetName = secure ? '__Host-reset' : 'reset'
  const hostOnly: CookieSerializeOptions = { httpOnly: true, secure, sameSite: 'lax', path: '/' }
  const company: CookieSerializeOptions = domain ? { ...hostOnly, domain } : hostOnly

  const kindsOf = (env: Environment) =>
    new Map<string, Kind>([
      [accessName(env), 'access'],
      [refreshName(env), 'refresh'],
      [bindName, 'bind'],
      [loginName, 'login'],
      [deviceName, 'device'],
      [resetName, 'reset'],
    ])
  const kinds = { dev: kindsOf('dev'), fat: kindsOf('fat'), prod: kindsOf('prod') }

  return {
    read(request: FastifyRequest, env: Environment): TokenCookies {
      const ours = kinds[env]
      const found: TokenCookies = { ...noCookies }
      const seen: Kind[] = []
      for (const part of (request.headers.cookie ?? '').split(';')) {
        const at = part.indexOf('=')
        // A piece without a name is nobody's, whatever it begins with.
        const kind = at < 0 ? undefined : ours.get(part.slice(0, at).trim())
        if (!kind) continue
        const isSecond = seen.includes(kind)
        found.conflict ||= isSecond
        found[kind] = isSecond ? undefined : part.slice(at + 1).trim()
        seen.push(kind)
      }
      return found
    },
    setTokens(
      reply: FastifyReply,
      env: Environment,
      pair: { access: string; refresh: string; expiresIn: number },
    ) {
      reply.setCookie(accessName(env), pair.access, { ...company, maxAge: pair.expiresIn })
      reply.setCookie(refreshName(env), pair.refresh, { ...company, maxAge: thirtyDays })
    },
    setBind: (reply: FastifyReply, bind: string) =>
      reply.setCookie(bindName, bind, { ...hostOnly, maxAge: thirtyDays }),
    setLogin: (reply: FastifyReply, login: string) =>
      reply.setCookie(loginName, login, { ...hostOnly, maxAge: 600 }),
    setDevice: (reply: FastifyReply, device: string) =>
      reply.setCookie(deviceName, device, { ...hostOnly, maxAge: longest }),
    /** As long as a code may be on its way and counts then. */
    setReset: (reply: FastifyReply, secret: string) =>
      reply.setCookie(resetName, secret, { ...hostOnly, sameSite: 'strict', maxAge: 1800 }),
    /**
     * Takes both token cookies away, and the key by which the browser sealed the last home; with a company domain also ones of
     * this host alone, which somebody planted.
     */
    clearTokens(reply: FastifyReply, env: Environment) {
      this.clearHomeKey(reply)
      for (const scope of new Set([company, hostOnly])) {
        reply.clearCookie(accessName(env), scope)
        reply.clearCookie(refreshName(env), scope)
      }
    },
    /** Without it the browser cannot open the last home that it has sealed. */
    clearHomeKey: (reply: FastifyReply) =>
      reply.clearCookie(homeKeyName, { secure, sameSite: 'lax', path: '/' }),
    clearBind: (reply: FastifyReply) => reply.clearCookie(bindName, hostOnly),
    /** The environment whose tokens a browser carries; for requests that say none, such as pages. */
    environmentIn: (request: FastifyRequest, served: readonly Environment[]): Environment | undefined =>
      served.find((env) => request.headers.cookie?.includes(`${refreshName(env)}=`)),
  }
}

export type PortalCookies = ReturnType<typeof portalCookies>
