import type { ExternalType } from '../apps.ts'
import type { Simulator } from '../server.ts'
import type { Outcome } from '../simulation.ts'

type Query = Record<string, string | undefined>

const withQuery = (address: string, query: Query) => {
  const present = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return `${address}?${new URLSearchParams(present)}`
}

/** An answer as its bytes say, with the parts that tests look at. */
export async function ask(address: string, query: Query = {}, init: RequestInit = {}, hash = '') {
  const response = await fetch(`${withQuery(address, query)}${hash}`, { redirect: 'manual', ...init })
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    location: response.headers.get('location'),
    text,
    json: (): Record<string, unknown> => JSON.parse(text),
  }
}

export const asJson = (body: Record<string, unknown>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export const asForm = (body: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(body),
})

/** The authorization page of a provider, and the parameters of a valid request. */
export function correctRequest({ apps }: Simulator, type: ExternalType): { path: string; query: Query } {
  const app = apps[type]
  const common = { redirect_uri: app.callback, response_type: 'code', state: 'aB3' }
  switch (type) {
    case 'wechat':
      return { path: 'connect/qrconnect', query: { ...common, appid: app.id, scope: 'snsapi_login' } }
    case 'wecom':
      return {
        path: 'wwlogin/sso/login',
        query: {
          login_type: 'CorpApp',
          appid: app.id,
          agentid: app.agentId,
          redirect_uri: app.callback,
          state: 'aB3',
        },
      }
    case 'dingtalk':
      return { path: 'oauth2/auth', query: { ...common, client_id: app.id, scope: 'openid corpid' } }
    case 'feishu':
      return { path: 'open-apis/authen/v1/authorize', query: { ...common, client_id: app.id } }
  }
}

/** Authorizes with a predefined decision; `changed` replaces parameters of a valid request. */
export function authorize(
  simulator: Simulator,
  type: ExternalType,
  outcome: Outcome | null,
  { path, ...changes }: Query = {},
) {
  const correct = correctRequest(simulator, type)
  if (outcome) simulator.decide(type, outcome)
  return ask(`${simulator.base[type]}/${path ?? correct.path}`, { ...correct.query, ...changes })
}

/** The code of a person who agrees. */
export async function codeFor(
  simulator: Simulator,
  type: ExternalType,
  person = 'lin',
  changes: Query = {},
): Promise<string> {
  const { location } = await authorize(simulator, type, { confirm: person }, changes)
  const { searchParams } = new URL(location ?? '')
  return searchParams.get(type === 'dingtalk' ? 'authCode' : 'code') ?? ''
}
