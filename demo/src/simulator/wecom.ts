import { randomInt } from 'node:crypto'
import type { SimulatedApp } from './apps.ts'
import { openIdOf, people, type SimulatedPerson, wecomUserIdOf } from './people.ts'
import {
  type ApiAnswer,
  type ApiCall,
  type AuthorizePage,
  type AuthorizeRequest,
  type Provider,
  type Refusal,
  redirectTarget,
} from './provider.ts'
import type { ProviderState } from './simulation.ts'
import { type Token, tokenLife } from './token-store.ts'

const messages: Record<number, string> = {
  [-1]: 'system busy',
  40001: 'invalid credential',
  40003: 'invalid userid',
  40013: 'invalid corpid',
  40014: 'invalid access_token',
  40029: 'invalid code',
  40056: 'invalid agentid',
  40058: 'invalid Request Parameter',
  40091: 'secret is invalid for this corp',
  41001: 'access_token missing',
  41002: 'corpid missing',
  41004: 'corpsecret missing',
  41008: 'missing code',
  41009: 'missing userid',
  42001: 'access_token expired',
  45009: 'api freq out of limit',
  45033: 'api concurrent out of limit',
  48002: 'api forbidden',
  50001: 'redirect_url illegal',
  50002: 'user unauthorized',
  50003: 'app disabled',
  60011: 'no privilege to access/modify contact/party/agent',
  60020: 'not allow to access from your ip',
  60111: 'userid not found',
  301002: 'not allow operate another agent with this accesstoken',
}

function failure(code: number, ip: string): ApiAnswer {
  const hint = Array.from({ length: 22 }, () => randomInt(10)).join('')
  const more = `hint: [${hint}], from ip: ${ip}, more info at https://open.work.weixin.qq.com/devtool/query?e=${code}`
  return { body: { errcode: code, errmsg: `${messages[code] ?? 'error'}, ${more}` } }
}

const ok = { errcode: 0, errmsg: 'ok' }

function appToken({ query, ip, state }: ApiCall): ApiAnswer {
  if (!query.corpid) return failure(41002, ip)
  if (!query.corpsecret) return failure(41004, ip)
  const app = state.apps.find(({ id }) => id === query.corpid)
  if (!app) return failure(40013, ip)
  if (!state.apps.some(({ id, secret }) => id === app.id && secret === query.corpsecret)) {
    return failure(40001, ip)
  }
  const { value, expiresAt } = state.tokens.ofApplication(app.id, query.corpsecret)
  // A repeated request returns the same token with its remaining lifetime.
  const left = Math.min(tokenLife, Math.ceil((expiresAt - state.now()) / 1000))
  return {
    body: { ...ok, access_token: value, expires_in: state.switches.lifeAsText ? String(left) : left },
  }
}

/** The application of the token in the call, or an error code. */
function callingApp({ query, ip, state }: ApiCall): { app: SimulatedApp; token: Token } | number {
  if (!query.access_token) return 41001
  const { trustedAddresses } = state.switches
  if (trustedAddresses && !trustedAddresses.includes(ip)) return 60020
  const token = state.tokens.find(query.access_token)
  if (!token || token.revoked) return 40014
  if (!state.tokens.isLive(token)) return 42001
  const app = state.apps.find(({ id, secret }) => id === token.appId && secret === token.secret)
  return app ? { app, token } : 40014
}

const hostOf = (address: string) => new URL(address).host

function identity(call: ApiCall): ApiAnswer {
  const { query, ip, state } = call
  const caller = callingApp(call)
  if (typeof caller === 'number') return failure(caller, ip)
  if (!query.code) return failure(41008, ip)
  const taken = state.codes.take(query.code, caller.app.id)
  if ('problem' in taken) return failure(40029, ip)
  const { person, redirectUri, scope } = taken.grant
  if (hostOf(redirectUri) !== hostOf(caller.app.callback)) return failure(50001, ip)
  const names = state.switches.oldLetterCase
    ? { user: 'UserId', open: 'OpenId' }
    : { user: 'userid', open: 'openid' }
  if (person.standing === 'outsider')
    return { body: { ...ok, [names.open]: openIdOf(caller.app.id, person) } }
  const userId = wecomUserIdOf(person)
  return {
    body: {
      ...ok,
      [names.user]: state.switches.upperCaseUserId ? userId.toUpperCase() : userId,
      ...(scope === 'snsapi_privateinfo' ? { user_ticket: ticketOf(taken.grant, call) } : {}),
    },
  }
}

const ticketLifeMs = 1800 * 1000

/** The ticket for details is stored as a token with a lifetime of half an hour. */
function ticketOf(grant: NonNullable<Token['grant']>, { state }: ApiCall): string {
  const ticket = state.tokens.create(grant.appId, '', grant)
  ticket.expiresAt = state.now() + ticketLifeMs
  return ticket.value
}

function details(call: ApiCall): ApiAnswer {
  const { body, ip, state } = call
  const caller = callingApp(call)
  if (typeof caller === 'number') return failure(caller, ip)
  const ticket = state.tokens.find(body.user_ticket ?? '')
  if (!ticket?.grant || ticket.secret !== '' || !state.tokens.isLive(ticket)) return failure(40058, ip)
  const { person } = ticket.grant
  return {
    body: {
      ...ok,
      userid: wecomUserIdOf(person),
      gender: '0',
      avatar: `${state.switches.httpAvatar ? 'http' : 'https'}://wework.qpic.cn/simulated/${person.id}/0`,
    },
  }
}

const isSame = (someone: SimulatedPerson, userId: string) =>
  wecomUserIdOf(someone).toLowerCase() === userId.toLowerCase()

/** The member data that applications created since June 2022 receive: no avatar, mobile number or e-mail address. */
function member(call: ApiCall): ApiAnswer {
  const { query, ip } = call
  const caller = callingApp(call)
  if (typeof caller === 'number') return failure(caller, ip)
  if (!query.userid) return failure(41009, ip)
  const found = people.find((someone) => isSame(someone, query.userid ?? ''))
  if (!found || found.standing === 'outsider') return failure(60111, ip)
  if (found.standing === 'hidden') return failure(60011, ip)
  return { body: { ...ok, userid: found.userId, name: found.name.zh, department: [1], status: 1 } }
}

type Query = Record<string, string>

function checked(
  query: Query,
  { apps }: ProviderState,
  { inClient, states }: { inClient: boolean; states: RegExp },
): AuthorizeRequest | Refusal {
  const ofCompany = apps.filter(({ id }) => id === query.appid)
  if (ofCompany.length === 0) return { refused: 'app', code: 40013 }
  const app = ofCompany.find(({ agentId }) => agentId === query.agentid)
  // Inside the app, the agent is required only for more than the identity.
  const meant = app ?? (inClient && !query.agentid ? ofCompany[0] : undefined)
  if (!meant) return { refused: 'agent', code: 40056 }
  const target = redirectTarget(query.redirect_uri)
  if (!target || target.host !== hostOf(meant.callback)) return { refused: 'redirect', code: 50001 }
  if (!states.test(query.state ?? '')) return { refused: 'state', code: 40058 }
  const lang = query.lang === 'zh' || query.lang === 'en' ? query.lang : null
  return {
    type: 'wecom',
    app: meant,
    redirectUri: target.href,
    state: query.state ?? '',
    scope: app && query.scope === 'snsapi_privateinfo' ? 'snsapi_privateinfo' : 'snsapi_base',
    inClient,
    language: lang,
  }
}

const anyState = /^[\s\S]*$/
const strictState = /^[a-zA-Z0-9]{0,128}$/

const webLogin: AuthorizePage = {
  path: 'wwlogin/sso/login',
  check: (query, state) =>
    query.login_type === 'CorpApp'
      ? checked(query, state, { inClient: false, states: anyState })
      : { refused: 'login-type', code: 40058 },
}
const oldQr: AuthorizePage = {
  path: 'wwopen/sso/qrConnect',
  check: (query, state) => checked(query, state, { inClient: false, states: anyState }),
}
const inside: AuthorizePage = {
  path: 'connect/oauth2/authorize',
  check(query, state) {
    if (query.response_type !== 'code') return { refused: 'response-type', code: 40058 }
    if (query.scope !== 'snsapi_base' && query.scope !== 'snsapi_privateinfo') return { refused: 'scope' }
    return checked(query, state, { inClient: true, states: strictState })
  },
}

/** WeCom: an application that the company built for itself. */
export const wecom: Provider = {
  type: 'wecom',
  contentType: 'application/json; charset=UTF-8',
  pages: [webLogin, oldQr, inside],
  endpoints: [
    { method: 'GET', path: 'cgi-bin/gettoken', handle: appToken },
    { method: 'GET', path: 'cgi-bin/auth/getuserinfo', handle: identity },
    { method: 'POST', path: 'cgi-bin/auth/getuserdetail', handle: details },
    { method: 'GET', path: 'cgi-bin/user/get', handle: member },
  ],
  failure,
  codeOf: ({ body }) => (typeof body.errcode === 'number' ? body.errcode : 0),
  back: { code: 'code', denied: {} },
  names: { id: 'corpid', secret: 'corpsecret' },
}
