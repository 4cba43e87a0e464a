import { randomUUID } from 'node:crypto'
import { simulatedCompany } from './apps.ts'
import { foreignCompany, openIdOf, unionIdOf } from './people.ts'
import { type ApiAnswer, type ApiCall, type Provider, redirectTarget } from './provider.ts'
import { tokenLife } from './token-store.ts'

const problem = (status: number, code: string, message: string): ApiAnswer => ({
  status,
  body: { code, message, requestid: randomUUID().toUpperCase() },
})

const failure = (code: number): ApiAnswer =>
  code === 45009 || code === 45033
    ? problem(403, 'Forbidden.AccessDenied.QpsLimitForApi', '接口调用超过限制')
    : problem(503, 'ServiceUnavailable', '系统繁忙，请稍后再试')

function exchange({ body, state }: ApiCall): ApiAnswer {
  const app = state.apps.find(({ id }) => id === body.clientId)
  if (!app || body.clientSecret !== app.secret) {
    return problem(400, 'invalidClientIdOrSecret', '无效的clientId或者clientSecret')
  }
  if (body.grantType === 'refresh_token') {
    const token = state.tokens.findByRefresh(body.refreshToken ?? '')
    if (!token?.grant || token.appId !== app.id || token.revoked || state.now() >= token.refreshExpiresAt) {
      return problem(400, 'invalidParameter.refreshToken.notFound', '不合法的refreshToken')
    }
    return { body: tokenBody(state.tokens.rotate(token), state.switches.lifeAsText) }
  }
  if (body.grantType !== 'authorization_code') {
    return problem(400, 'invalidParameter.grantType', '不合法的grantType')
  }
  const taken = state.codes.take(body.code ?? '', app.id)
  if ('problem' in taken) return problem(400, 'invalidParameter.authCode.notFound', '不合法的临时授权码')
  return {
    body: tokenBody(state.tokens.create(app.id, app.secret, taken.grant), state.switches.lifeAsText),
  }
}

function tokenBody(token: ReturnType<ApiCall['state']['tokens']['create']>, lifeAsText: boolean) {
  const outside = token.grant?.person.standing === 'outsider' || token.grant?.person.standing === 'linked'
  const withCompany = token.grant?.scope.split(/[ +]/).includes('corpid')
  return {
    accessToken: token.value,
    refreshToken: token.refresh,
    expireIn: lifeAsText ? String(tokenLife) : tokenLife,
    ...(withCompany
      ? { corpId: outside ? foreignCompany.replace('ww', 'ding') : simulatedCompany.dingtalk }
      : {}),
  }
}

function profile({ headers, state }: ApiCall): ApiAnswer {
  const value = headers['x-acs-dingtalk-access-token']
  const token = typeof value === 'string' ? state.tokens.find(value) : undefined
  if (!token?.grant || !state.tokens.isLive(token)) {
    return problem(401, 'InvalidAuthentication', '不合法的access_token')
  }
  const { person } = token.grant
  return {
    body: {
      nick: person.nickname,
      ...(state.switches.missingUnionId ? {} : { unionId: unionIdOf(person) }),
      openId: openIdOf(token.appId, person),
      avatarUrl: `${state.switches.httpAvatar ? 'http' : 'https'}://static-legacy.dingtalk.com/simulated/${person.id}.jpg`,
      stateCode: '86',
    },
  }
}

/** DingTalk: OAuth 2 with its own field names. */
export const dingtalk: Provider = {
  type: 'dingtalk',
  contentType: 'application/json;charset=utf-8',
  pages: ['oauth2/auth', 'oauth2/challenge.htm'].map((path) => ({
    path,
    check(query, state) {
      const app = state.apps.find(({ id }) => id === query.client_id)
      if (!app) return { refused: 'app' }
      const target = redirectTarget(query.redirect_uri)
      if (!target || target.origin !== new URL(app.callback).origin) return { refused: 'redirect' }
      if (query.response_type !== 'code') return { refused: 'response-type' }
      const scope = query.scope ?? ''
      if (scope !== 'openid' && scope !== 'openid corpid') return { refused: 'scope' }
      return {
        type: 'dingtalk',
        app,
        redirectUri: target.href,
        state: query.state ?? '',
        scope,
        inClient: false,
        language: null,
      }
    },
  })),
  endpoints: [
    { method: 'POST', path: 'v1.0/oauth2/userAccessToken', handle: exchange },
    { method: 'GET', path: 'v1.0/contact/users/me', handle: profile },
  ],
  failure,
  codeOf: ({ body }) => (typeof body.code === 'string' ? body.code : 0),
  back: { code: 'authCode', denied: { error: 'access_denied' } },
  names: { id: 'clientId', secret: 'clientSecret' },
}
