import { isIP } from 'node:net'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { digest } from '#server/platform/digest.ts'

export type CookieConfig = {
  clientId: string
  domain: string | undefined
  secure: boolean
  /** The name of the portal's host. */
  host: string
}

export type TokenCookies = {
  access: string | undefined
  refresh: string | undefined
  bind: string | undefined
  login: string | undefined
  /** Known again at the next sign-in; says nothing of who it is. */
  device: string | undefined
  /** Of the browser that asked for a code to choose a password with. */
  reset: string | undefined
  /** Values of tokens whose names came twice, as they do where the company domain was changed or a sibling host set one. */
  twins: { access: readonly string[]; refresh: readonly string[] } | null
  /** Another name of ours came twice, or one too often: none of them can be trusted, and none is given. */
  conflict: boolean
}

type Kind = Exclude<keyof TokenCookies, 'conflict' | 'twins'>

const noCookies: TokenCookies = {
  access: undefined,
  refresh: undefined,
  bind: undefined,
  login: undefined,
  device: undefined,
  reset: undefined,
  twins: null,
  conflict: false,
}

/** Values of one name that are looked at. */
const mostTwins = 4

const isToken = (kind: Kind) => kind === 'access' || kind === 'refresh'

/** The names that came more than once. */
function twiceIn(header: string | undefined): Set<string> {
  const names = (header ?? '').split(';').map((part) => part.slice(0, Math.max(0, part.indexOf('='))).trim())
  return new Set(names.filter((name, at) => names.indexOf(name) !== at))
}

/** The values of each of our cookies, in the order in which they came. */
function valuesIn(header: string | undefined, kinds: ReadonlyMap<string, Kind>): Map<Kind, string[]> {
  const values = new Map<Kind, string[]>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    // A piece without a name is nobody's, whatever it begins with.
    const kind = at < 0 ? undefined : kinds.get(part.slice(0, at).trim())
    if (kind) values.set(kind, [...(values.get(kind) ?? []), part.slice(at + 1).trim()])
  }
  return values
}

/** The domains that a cookie for this host may have been set on: the host and those above it, as far as browsers may allow. */
function domainsOf(host: string): string[] {
  if (isIP(host) || !host.includes('.')) return []
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}

/** Where a cookie may have been set beside the place where this portal sets it. */
const elsewhere = (own: CookieSerializeOptions, host: string): CookieSerializeOptions[] => {
  const { domain: ownDomain, ...hostOnly } = own
  const above = domainsOf(host).map((domain) => ({ ...hostOnly, domain }))
  return [hostOnly, ...above].filter((scope) => ('domain' in scope ? scope.domain : undefined) !== ownDomain)
}

const thirtyDays = 30 * 24 * 3600
/** As long as browsers keep a cookie at all. */
const longest = 400 * 24 * 3600

/** Written by the page, which alone uses it (web/src/platform/home/home-key.ts). */
const homeKeyName = 'home_key'

/** What may stand in the name of a cookie (RFC 6265 4.1.1, a token of RFC 9110). */
const isLegal = (name: string) => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)

/** A client id as a part of cookie names: as it is where that is legal, else its hash, which is no other one's name. */
const cookieNameOf = (clientId: string): string =>
  isLegal(clientId) ? clientId : digest(clientId).toString('base64url')

/** The names of the cookies, and what each is. */
function cookieNames({ clientId, secure }: Pick<CookieConfig, 'clientId' | 'secure'>) {
  const client = cookieNameOf(clientId)
  const accessName = (env: Environment) => `${env}_access_token_${client}`
  const refreshName = (env: Environment) => `${env}_refresh_token_${client}`
  // Browsers take the __Host- prefix on https only; on http the deployment is a developer's own machine.
  const bindName = secure ? '__Host-bind' : 'bind'
  const loginName = secure ? '__Host-login' : 'login'
  const deviceName = secure ? '__Host-device' : 'device'
  const resetName = secure ? '__Host-reset' : 'reset'
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
  return { accessName, refreshName, bindName, loginName, deviceName, resetName, kinds }
}

/** Names and attributes of the cookies, in one place. */
export function portalCookies({ domain, secure, host, ...client }: CookieConfig) {
  const { kinds, accessName, refreshName, ...names } = cookieNames({ ...client, secure })
  const { bindName, loginName, deviceName, resetName } = names
  const hostOnly: CookieSerializeOptions = { httpOnly: true, secure, sameSite: 'lax', path: '/' }
  const company: CookieSerializeOptions = domain ? { ...hostOnly, domain } : hostOnly

  return {
    read(request: FastifyRequest, env: Environment): TokenCookies {
      const found: TokenCookies = { ...noCookies }
      const values = valuesIn(request.headers.cookie, kinds[env])
      for (const [kind, [value, ...more]] of values) if (more.length === 0) found[kind] = value
      const [access = [], refresh = []] = [values.get('access'), values.get('refresh')]
      if (access.length > 1 || refresh.length > 1) found.twins = { access, refresh }
      found.conflict = [...values].some(([kind, { length }]) => length > (isToken(kind) ? mostTwins : 1))
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
    /**
     * Expires each name of ours that came twice wherever this portal would not have set it, so that the browser sends one of
     * them next time.
     */
    expireTwins(request: FastifyRequest, reply: FastifyReply) {
      const ours = new Map(Object.values(kinds).flatMap((of) => [...of]))
      for (const name of twiceIn(request.headers.cookie)) {
        const kind = ours.get(name)
        // Browsers take a name that begins so from this host alone.
        if (!kind || name.startsWith('__Host-')) continue
        for (const scope of elsewhere(isToken(kind) ? company : hostOnly, host))
          reply.clearCookie(name, scope)
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
