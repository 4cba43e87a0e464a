import { randomUUID } from 'node:crypto'
import type { SimulatedApp } from './apps.ts'
import { openIdOf, type SimulatedPerson, unionIdOf } from './people.ts'
import {
  type ApiAnswer,
  type ApiCall,
  type AuthorizePage,
  type Provider,
  redirectTarget,
} from './provider.ts'
import type { ProviderState } from './simulation.ts'
import { type Token, tokenLife } from './token-store.ts'

const messages: Record<number, string> = {
  [-1]: 'system error',
  40001: 'invalid credential',
  40002: 'invalid grant_type',
  40003: 'invalid openid',
  40013: 'invalid appid',
  40014: 'invalid access_token',
  40029: 'invalid code',
  40030: 'invalid refresh_token',
  40163: 'code been used',
  41001: 'access_token missing',
  41002: 'appid missing',
  41003: 'refresh_token missing',
  41004: 'appsecret missing',
  41008: 'missing code',
  41009: 'missing openid',
  42001: 'access_token expired',
  42002: 'refresh_token expired',
  42003: 'code expired',
  42007: 'access_token and refresh_token exception',
  45009: 'reach max api daily quota limit',
  45011: 'api minute-quota reach limit, must slower, retry next minute',
  48001: 'api unauthorized',
  50001: 'user unauthorized',
  50002: 'user limited',
}

/** The text differs each time, so that clients do not rely on it. */
function failure(code: number): ApiAnswer {
  const id = randomUUID()
  const tail = id < '8' ? `, rid: ${id}` : `, hints: [ req_id: ${id.slice(0, 8)} ]`
  return { body: { errcode: code, errmsg: `${messages[code] ?? 'error'}${tail}` } }
}

function firstMissing(query: Record<string, string>, names: [name: string, code: number][]): number | null {
  return names.find(([name]) => !query[name])?.[1] ?? null
}

const appOf = ({ apps }: ProviderState, id: string | undefined) => apps.find((app) => app.id === id)

function tokenBody(token: Token, app: SimulatedApp, person: SimulatedPerson, { switches }: ProviderState) {
  return {
    access_token: token.value,
    expires_in: switches.lifeAsText ? String(tokenLife) : tokenLife,
    refresh_token: token.refresh,
    openid: openIdOf(app.id, person),
    scope: token.grant?.scope ?? '',
    ...(switches.missingUnionId ? {} : { unionid: unionIdOf(person) }),
  }
}

function exchange({ query, state }: ApiCall): ApiAnswer {
  const missing = firstMissing(query, [
    ['appid', 41002],
    ['secret', 41004],
    ['code', 41008],
  ])
  if (missing) return failure(missing)
  if (query.grant_type !== 'authorization_code') return failure(40002)
  const app = appOf(state, query.appid)
  if (!app) return failure(40013)
  if (query.secret !== app.secret) return failure(40001)
  const taken = state.codes.take(query.code ?? '', app.id)
  if ('problem' in taken) {
    return failure({ unknown: 40029, foreign: 40029, used: 40163, expired: 42003 }[taken.problem])
  }
  const token = state.tokens.create(app.id, app.secret, taken.grant)
  return { body: tokenBody(token, app, taken.grant.person, state) }
}

function refresh({ query, state }: ApiCall): ApiAnswer {
  const missing = firstMissing(query, [
    ['appid', 41002],
    ['refresh_token', 41003],
  ])
  if (missing) return failure(missing)
  if (query.grant_type !== 'refresh_token') return failure(40002)
  const app = appOf(state, query.appid)
  if (!app) return failure(40013)
  const token = state.tokens.findByRefresh(query.refresh_token ?? '')
  if (!token?.grant || token.appId !== app.id) return failure(40030)
  if (token.revoked) return failure(42007)
  if (state.now() >= token.refreshExpiresAt) return failure(42002)
  if (!state.tokens.isLive(token)) state.tokens.replaceValue(token)
  state.tokens.extend(token)
  return { body: tokenBody(token, app, token.grant.person, state) }
}

/** The token of a call and its person, or an error code. */
function liveToken({ query, state }: ApiCall): { token: Token; person: SimulatedPerson } | number {
  const missing = firstMissing(query, [
    ['access_token', 41001],
    ['openid', 41009],
  ])
  if (missing) return missing
  const token = state.tokens.find(query.access_token ?? '')
  if (!token?.grant) return 40001
  if (token.revoked) return 42007
  if (!state.tokens.isLive(token)) return 42001
  const { person } = token.grant
  return query.openid === openIdOf(token.appId, person) ? { token, person } : 40003
}

function checkToken(call: ApiCall): ApiAnswer {
  const found = liveToken(call)
  return typeof found === 'number' ? failure(found) : { body: { errcode: 0, errmsg: 'ok' } }
}

function profile(call: ApiCall): ApiAnswer {
  const found = liveToken(call)
  if (typeof found === 'number') return failure(found)
  const { token, person } = found
  const { switches } = call.state
  if (token.grant?.scope === 'snsapi_base') return failure(48001)
  const region = switches.emptyRegion ? ['', '', ''] : ['上海', '浦东新区', '中国']
  return {
    body: {
      openid: openIdOf(token.appId, person),
      nickname: person.nickname,
      sex: 0,
      language: call.query.lang ?? '',
      province: region[0],
      city: region[1],
      country: region[2],
      headimgurl: `${switches.httpAvatar ? 'http' : 'https'}://thirdwx.qlogo.cn/mmopen/simulated/${person.id}/132`,
      privilege: [],
      ...(switches.missingUnionId ? {} : { unionid: unionIdOf(person) }),
    },
  }
}

const languageOf = (lang: string | undefined) =>
  lang === 'en' ? 'en' : lang === 'cn' || lang === 'zh_CN' ? 'zh' : null

type Rules = { path: string; official: boolean; scopes: string[]; states: RegExp }

/** The official account's page accepts only letters and digits as state; the website's limit is not documented. */
const page = ({ path, official, scopes, states }: Rules): AuthorizePage => ({
  path,
  check(query, state) {
    const app = state.apps.find((one) => one.id === query.appid && Boolean(one.official) === official)
    if (!app) return { refused: 'app', code: 10003 }
    const target = redirectTarget(query.redirect_uri)
    if (!target || target.hostname !== new URL(app.callback).hostname)
      return { refused: 'redirect', code: 10003 }
    if (query.response_type !== 'code') return { refused: 'response-type' }
    if (!scopes.includes(query.scope ?? '')) return { refused: 'scope', code: 10005 }
    if (!states.test(query.state ?? '')) return { refused: 'state' }
    return {
      type: 'wechat',
      app,
      redirectUri: target.href,
      state: query.state ?? '',
      scope: query.scope ?? '',
      inClient: official,
      language: languageOf(query.lang),
    }
  },
})

/** WeChat: website applications of the open platform, and an official account inside WeChat. */
export const wechat: Provider = {
  type: 'wechat',
  contentType: 'text/plain',
  pages: [
    page({ path: 'connect/qrconnect', official: false, scopes: ['snsapi_login'], states: /^[\s\S]*$/ }),
    page({
      path: 'connect/oauth2/authorize',
      official: true,
      scopes: ['snsapi_base', 'snsapi_userinfo'],
      states: /^[a-zA-Z0-9]{0,128}$/,
    }),
  ],
  endpoints: [
    { method: 'GET', path: 'sns/oauth2/access_token', handle: exchange },
    { method: 'GET', path: 'sns/oauth2/refresh_token', handle: refresh },
    { method: 'GET', path: 'sns/auth', handle: checkToken },
    { method: 'GET', path: 'sns/userinfo', handle: profile },
  ],
  failure,
  codeOf: ({ body }) => (typeof body.errcode === 'number' ? body.errcode : 0),
  back: { code: 'code', denied: {} },
  names: { id: 'appid', secret: 'secret' },
}
