import * as client from 'openid-client'
import { type Browser, createBrowser, type Reply } from './browser.ts'
import { otherClient, otherUrl, password, portalUrl, testConfig } from './provider.ts'

const registrations = {
  portal: { ...testConfig.portalClient, redirectUri: `${portalUrl}/iambiz/home` },
  other: { ...otherClient, redirectUri: `${otherUrl}/callback` },
}

export type RelyingParty = {
  config: client.Configuration
  redirectUri: string
  /** A fresh authorization request with everything needed to redeem its code. */
  begin(extra?: Record<string, string>): Promise<SignInAttempt>
}

type SignInAttempt = {
  url: string
  verifier: string
  /** Redeems the code of the address that the browser was sent back to. */
  redeem(location: string): Promise<client.TokenEndpointResponse & client.TokenEndpointResponseHelpers>
}

type Registration = { id: string; redirectUri: string; alg: string; authentication: client.ClientAuth }

/** The portal or another application as openid-client sees the provider at `issuer`. */
export function createRelyingParty(
  issuer: string,
  which: keyof typeof registrations = 'portal',
): Promise<RelyingParty> {
  const { secret, ...registration } = registrations[which]
  return partyOf(issuer, { ...registration, alg: 'ES256', authentication: client.ClientSecretBasic(secret) })
}

/** An application as openid-client sees the provider at `issuer`. */
export async function partyOf(
  issuer: string,
  { id, redirectUri, alg, authentication }: Registration,
): Promise<RelyingParty> {
  const config = await client.discovery(
    new URL(issuer),
    id,
    { id_token_signed_response_alg: alg },
    authentication,
    { execute: [client.allowInsecureRequests] },
  )
  return {
    config,
    redirectUri,
    async begin(extra = {}) {
      const verifier = client.randomPKCECodeVerifier()
      const [state, nonce] = [client.randomState(), client.randomNonce()]
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid profile email offline_access',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...extra,
      })
      return {
        url: url.href,
        verifier,
        redeem: (location) =>
          client.authorizationCodeGrant(config, new URL(location), {
            pkceCodeVerifier: verifier,
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
          }),
      }
    },
  }
}

/** Opens an authorization request and posts the sign-in form; returns the reply to the form. */
export async function submitSignIn(
  browser: Browser,
  url: string,
  account: string,
  typed: string = password,
): Promise<Reply> {
  const toPage = await browser.get(url)
  await browser.get(toPage.location)
  return browser.post(toPage.location, { account, password: typed })
}

/** Signs in and returns the address that the application gets back. */
export async function signIn(browser: Browser, url: string, account: string): Promise<string> {
  const posted = await submitSignIn(browser, url, account)
  return (await browser.get(posted.location)).location
}

/** Signs `account` in with a new browser and redeems the code. */
export async function tokensOf(party: RelyingParty, account: string) {
  const browser = createBrowser()
  const attempt = await party.begin()
  const tokens = await attempt.redeem(await signIn(browser, attempt.url, account))
  return { browser, tokens, refreshToken: tokens.refresh_token ?? '' }
}

/** The keys that the provider publishes. */
export async function publishedKeys(issuer: string): Promise<Record<string, string>[]> {
  const { body } = await createBrowser().get(`${issuer}/jwks`)
  return JSON.parse(body).keys
}
