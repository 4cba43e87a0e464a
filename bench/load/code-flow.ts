import { hash } from 'node:crypto'
import type { Step } from './plan.ts'

const verifier = 'a-verifier-that-all-flows-of-the-benchmark-share'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** A client of the provider and the scope that it requests. */
export type FlowClient = { clientId: string; clientSecret: string; redirectUri: string; scope: string }

/**
 * Returns the three requests of a browser with a session at the provider: authorization, code exchange and userinfo.
 */
export function codeFlow(cookie: string, { clientId, clientSecret, redirectUri, scope }: FlowClient): Step[] {
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope,
    state: 'state',
    nonce: 'nonce',
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
  })
  const exchange = new URLSearchParams({
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  return [
    {
      method: 'GET',
      path: `/authorize?${query}`,
      headers: { cookie },
      take: { code: { from: 'location', pattern: '[?&]code=([^&]+)' } },
    },
    {
      method: 'POST',
      path: '/token',
      headers: { ...form, authorization: `Basic ${basic}` },
      body: `${exchange}&code={code}`,
      take: { access: { from: 'body', pattern: '"access_token":"([^"]+)"' } },
    },
    { method: 'GET', path: '/userinfo', headers: { authorization: 'Bearer {access}' } },
  ]
}
