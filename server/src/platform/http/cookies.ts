import { isIP } from 'node:net'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { digest } from '#server/platform/digest.ts'

export type CookieConfig = {
  clientId: string
  domain: string | undefined
  secure: boolean
  /** Host name of the portal. */
  host: string
}

export type TokenCookies = {
  access: string | undefined
  refresh: string | undefined
  bind: string | undefined
  login: string | undefined
  /** Identifies a browser at its next sign-in; does not identify a person. */
  device: string | undefined
  /** Identifies the browser that requested a code for a forgotten password. */
  reset: string | undefined
  /**
   * Token values whose cookie names were sent twice, which happens after a change of the cookie domain or when a
   * sibling host sets one.
   */
  twins: { access: readonly string[]; refresh: readonly string[] } | null
  /**
   * Another cookie of the portal was sent twice, or a token cookie too often; none of the duplicates can be trusted,
   * and none is returned.
   */
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

/** Maximum values of one name that are read. */
const mostTwins = 4

const isToken = (kind: Kind) => kind === 'access' || kind === 'refresh'

/** Cookie names that were sent more than once. */
function twiceIn(header: string | undefined): Set<string> {
  const names = (header ?? '').split(';').map((part) => part.slice(0, Math.max(0, part.indexOf('='))).trim())
  return new Set(names.filter((name, at) => names.indexOf(name) !== at))
}

/** The values of each of the portal's cookies, in the order of the header. */
function valuesIn(header: string | undefined, kinds: ReadonlyMap<string, Kind>): Map<Kind, string[]> {
  const values = new Map<Kind, string[]>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    // A part without `=` is a value without a name, so it is ignored.
    const kind = at < 0 ? undefined : kinds.get(part.slice(0, at).trim())
    if (kind) values.set(kind, [...(values.get(kind) ?? []), part.slice(at + 1).trim()])
  }
  return values
}

/** The domains that a cookie for this host may have: the host and its parents that browsers may accept. */
function domainsOf(host: string): string[] {
  if (isIP(host) || !host.includes('.')) return []
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}

/** Cookie scopes other than the portal's own. */
const elsewhere = (own: CookieSerializeOptions, host: string): CookieSerializeOptions[] => {
  const { domain: ownDomain, ...hostOnly } = own
  const above = domainsOf(host).map((domain) => ({ ...hostOnly, domain }))
  return [hostOnly, ...above].filter((scope) => ('domain' in scope ? scope.domain : undefined) !== ownDomain)
}

const thirtyDays = 30 * 24 * 3600
/** The maximum lifetime of cookies in browsers: 400 days, in seconds. */
const longest = 400 * 24 * 3600

/** The lifetime of a cookie in seconds; none where the browser deletes it when it closes (RFC 6265 5.3). */
const lastingUnless = (endsWithBrowser: boolean) => (maxAge: number) => (endsWithBrowser ? {} : { maxAge })

/** Written and read only by the page (web/src/platform/home/home-key.ts). */
const homeKeyName = 'home_key'

/** Characters allowed in a cookie name (RFC 6265, section 4.1.1; a token of RFC 9110). */
const isLegal = (name: string) => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)

/** A client id as a part of cookie names: unchanged where it is legal, else its hash, which no other client id has. */
const cookieNameOf = (clientId: string): string =>
  isLegal(clientId) ? clientId : digest(clientId).toString('base64url')

/** The names of the cookies, and their kinds. */
function cookieNames({ clientId, secure }: Pick<CookieConfig, 'clientId' | 'secure'>) {
  const client = cookieNameOf(clientId)
  const accessName = (env: Environment) => `${env}_access_token_${client}`
  const refreshName = (env: Environment) => `${env}_refresh_token_${client}`
  // Browsers accept the __Host- prefix only over https; over http the deployment is a developer's machine.
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

/** Names and attributes of all cookies, in one place. */
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
      pair: { access: string; refresh: string; expiresIn: number; endsWithBrowser: boolean },
    ) {
      const lasting = lastingUnless(pair.endsWithBrowser)
      reply.setCookie(accessName(env), pair.access, { ...company, ...lasting(pair.expiresIn) })
      reply.setCookie(refreshName(env), pair.refresh, { ...company, ...lasting(thirtyDays) })
    },
    setBind: (reply: FastifyReply, bind: string, endsWithBrowser: boolean) =>
      reply.setCookie(bindName, bind, { ...hostOnly, ...lastingUnless(endsWithBrowser)(thirtyDays) }),
    setLogin: (reply: FastifyReply, login: string) =>
      reply.setCookie(loginName, login, { ...hostOnly, maxAge: 600 }),
    setDevice: (reply: FastifyReply, device: string) =>
      reply.setCookie(deviceName, device, { ...hostOnly, maxAge: longest }),
    /** Long enough for the delivery and validity of a code: 30 minutes. */
    setReset: (reply: FastifyReply, secret: string) =>
      reply.setCookie(resetName, secret, { ...hostOnly, sameSite: 'strict', maxAge: 1800 }),
    /**
     * Clears both token cookies, and the key that decrypts the cached home; with a company domain also cookies of this
     * host, which an attacker may have set.
     */
    clearTokens(reply: FastifyReply, env: Environment) {
      this.clearHomeKey(reply)
      for (const scope of new Set([company, hostOnly])) {
        reply.clearCookie(accessName(env), scope)
        reply.clearCookie(refreshName(env), scope)
      }
    },
    /**
     * Expires duplicate cookies in all scopes that this portal does not use, so that the browser sends only one next
     * time.
     */
    expireTwins(request: FastifyRequest, reply: FastifyReply) {
      const ours = new Map(Object.values(kinds).flatMap((of) => [...of]))
      for (const name of twiceIn(request.headers.cookie)) {
        const kind = ours.get(name)
        // Browsers accept names with this prefix only from this host.
        if (!kind || name.startsWith('__Host-')) continue
        for (const scope of elsewhere(isToken(kind) ? company : hostOnly, host))
          reply.clearCookie(name, scope)
      }
    },
    /** Without this key the browser cannot decrypt its cached home. */
    clearHomeKey: (reply: FastifyReply) =>
      reply.clearCookie(homeKeyName, { secure, sameSite: 'lax', path: '/' }),
    clearBind: (reply: FastifyReply) => reply.clearCookie(bindName, hostOnly),
    /** The environment whose tokens a browser sends; for requests without an `env` header, such as pages. */
    environmentIn: (request: FastifyRequest, served: readonly Environment[]): Environment | undefined =>
      served.find((env) => request.headers.cookie?.includes(`${refreshName(env)}=`)),
  }
}

export type PortalCookies = ReturnType<typeof portalCookies>
