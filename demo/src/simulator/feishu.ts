import { hash } from 'node:crypto'
import { simulatedCompany } from './apps.ts'
import { foreignCompany, openIdOf, unionIdOf } from './people.ts'
import { type ApiAnswer, type ApiCall, type Provider, redirectTarget } from './provider.ts'
import { refreshLife, type Token, tokenLife } from './token-store.ts'

/** An error of the token endpoint: that of RFC 6749 5.2 with Feishu's own code. */
const problem = (code: number, error: string, description: string, status = 400): ApiAnswer => ({
  status,
  body: { code, error, error_description: description },
})

const failure = (code: number): ApiAnswer =>
  code === 45009 || code === 45033
    ? problem(99991400, 'rate_limited', 'request trigger frequency limit', 429)
    : problem(20050, 'server_error', 'An unexpected server error occurred. Please retry your request.', 500)

const companyOf = (token: Token) =>
  token.grant?.person.standing === 'outsider' || token.grant?.person.standing === 'linked'
    ? foreignCompany.replace('ww', '')
    : simulatedCompany.feishu

function tokenBody(token: Token, lifeAsText: boolean) {
  const scope = token.grant?.scope ?? ''
  const refresh = scope.split(' ').includes('offline_access')
    ? { refresh_token: token.refresh, refresh_token_expires_in: refreshLife }
    : {}
  return {
    code: 0,
    access_token: token.value,
    token_type: 'Bearer',
    expires_in: lifeAsText ? String(tokenLife) : tokenLife,
    scope,
    ...refresh,
  }
}

/** RFC 7636 4.6: verifier and challenge are only valid together. */
function verifierFits(challenge: string | undefined, verifier: string | undefined): boolean {
  if (challenge === undefined) return verifier === undefined
  return (
    verifier !== undefined &&
    /^[A-Za-z0-9._~-]{43,128}$/.test(verifier) &&
    hash('sha256', verifier, 'base64url') === challenge
  )
}

function exchange(call: ApiCall): ApiAnswer {
  const { body, state } = call
  if (!body.grant_type || !body.client_id) {
    return problem(20063, 'invalid_request', 'The request is missing a required parameter.')
  }
  const app = state.apps.find(({ id }) => id === body.client_id)
  if (!app) return problem(20048, 'invalid_client', 'The application does not exist.')
  if (body.client_secret !== app.secret) {
    return problem(20002, 'invalid_client', 'The client secret is invalid.')
  }
  if (body.grant_type === 'refresh_token') return refresh(call)
  if (body.grant_type !== 'authorization_code') {
    return problem(20036, 'unsupported_grant_type', 'The specified grant type is not supported.')
  }
  if (!body.code) return problem(20063, 'invalid_request', 'The request is missing a required parameter.')
  const taken = state.codes.take(body.code, app.id)
  if ('problem' in taken) {
    const codes = { unknown: 20003, used: 20065, expired: 20004, foreign: 20024 }
    return problem(codes[taken.problem], 'invalid_grant', `The authorization code is ${taken.problem}.`)
  }
  const { grant } = taken
  if (body.redirect_uri !== undefined && body.redirect_uri !== grant.redirectUri) {
    return problem(20071, 'invalid_grant', 'The redirect_uri does not match the one of the authorization.')
  }
  if (!verifierFits(grant.challenge, body.code_verifier)) {
    return problem(20049, 'invalid_grant', 'PKCE verification failed.')
  }
  if (grant.person.standing === 'hidden') {
    return problem(20010, 'invalid_grant', 'The user has no permission to use the application.')
  }
  return { body: tokenBody(state.tokens.create(app.id, app.secret, grant), state.switches.lifeAsText) }
}

function refresh({ body, state }: ApiCall): ApiAnswer {
  const token = state.tokens.findByRefresh(body.refresh_token ?? '')
  if (!token?.grant || token.appId !== body.client_id || token.revoked) {
    return problem(20026, 'invalid_grant', 'The refresh token is invalid.')
  }
  if (state.now() >= token.refreshExpiresAt) {
    return problem(20037, 'invalid_grant', 'The refresh token has expired.')
  }
  return { body: tokenBody(state.tokens.rotate(token), state.switches.lifeAsText) }
}

function profile({ headers, state }: ApiCall): ApiAnswer {
  const value = /^Bearer (\S+)$/.exec(headers.authorization?.toString() ?? '')?.[1]
  const token = value === undefined ? undefined : state.tokens.find(value)
  if (!token?.grant || !state.tokens.isLive(token)) {
    return { status: 401, body: { code: 20005, msg: 'The user access token passed is invalid.' } }
  }
  const { person } = token.grant
  return {
    body: {
      code: 0,
      msg: 'success',
      data: {
        name: person.name.zh,
        en_name: person.name.en,
        avatar_url: `${state.switches.httpAvatar ? 'http' : 'https'}://s1-imfile.feishucdn.com/simulated/${person.id}.jpg`,
        open_id: openIdOf(token.appId, person),
        ...(state.switches.missingUnionId ? {} : { union_id: unionIdOf(person) }),
        tenant_key: companyOf(token),
      },
    },
  }
}

const challengePattern = /^[A-Za-z0-9_-]{43}$/

/** Feishu: authorization code with PKCE, version 3 of the token endpoint. */
export const feishu: Provider = {
  type: 'feishu',
  contentType: 'application/json; charset=utf-8',
  pages: [
    {
      path: 'open-apis/authen/v1/authorize',
      check(query, state) {
        const app = state.apps.find(({ id }) => id === query.client_id)
        if (!app) return { refused: 'app', code: 20048 }
        if (redirectTarget(query.redirect_uri)?.href !== app.callback)
          return { refused: 'redirect', code: 20029 }
        if (query.response_type !== 'code') return { refused: 'response-type', code: 20063 }
        const challenge = query.code_challenge
        const withChallenge = challenge !== undefined || query.code_challenge_method !== undefined
        if (
          withChallenge &&
          (query.code_challenge_method !== 'S256' || !challengePattern.test(challenge ?? ''))
        ) {
          return { refused: 'challenge', code: 20063 }
        }
        return {
          type: 'feishu',
          app,
          redirectUri: app.callback,
          state: query.state ?? '',
          scope: query.scope ?? '',
          inClient: false,
          language: null,
          ...(challenge === undefined ? {} : { challenge }),
        }
      },
    },
  ],
  endpoints: [
    { method: 'POST', path: 'oauth/v3/token', handle: exchange },
    { method: 'GET', path: 'open-apis/authen/v1/user_info', handle: profile },
  ],
  failure,
  codeOf: ({ body }) => (typeof body.code === 'number' ? body.code : 0),
  back: { code: 'code', denied: { error: 'access_denied' } },
  names: { id: 'client_id', secret: 'client_secret' },
}
