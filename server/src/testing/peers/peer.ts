import type { Browser as Pages } from '@iambiz/provider/testing/browser.ts'

export type Person = { account: string; password: string; name: string }

/** The person who signs in at peers with configurable accounts. */
export const person: Person = { account: 'E10086', password: 'Spring-lantern-2026', name: '江晓' }
export const clientSecret = 'portal-client-secret-of-the-tests'

export type Registration = {
  port: number
  issuer: string
  homeUrl: string
  /** Staff numbers of accounts, for providers that can send them as `preferred_username`. */
  staffNumbers?: Readonly<Record<string, string>>
}

/** A third-party provider, with the portal as its client `iambiz-portal`. */
export type Peer = {
  /** Settings of the portal for this provider, besides issuer, client id and secret. */
  settings?: Record<string, string>
  /** Path of the issuer, where it has one. */
  path?: string
  start: (registration: Registration) => Promise<{ stop: () => Promise<unknown> }>
  /** Signs the person in at an authorization address; returns the callback address. */
  signIn: (pages: Pages, url: string, homeUrl: string) => Promise<URL>
  /** Whether its end-session endpoint works as specified. */
  signsOut: (pages: Pages, url: string, homeUrl: string) => Promise<boolean>
  /** Whether it sends a logout token when a session ends there (OpenID Connect Back-Channel Logout). */
  sendsLogoutTokens?: true
  /** The account that signs in. */
  who: Person
  /** Result of a step-up, which needs prompt=login, max_age=0 and auth_time. */
  stepUp: 'verifies' | 'does not say when' | 'refuses'
}

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

const attribute = (tag: string, name: string) =>
  unescaped(new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '')

/** Fields of a form with account and password filled in. */
function filled(form: string, who: Person): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [tag] of form.matchAll(/<input\b[^>]*>/gi)) {
    const name = attribute(tag, 'name')
    if (name) fields[name] = attribute(tag, 'value')
  }
  for (const name of ['login', 'user']) if (name in fields) fields[name] = who.account
  if ('password' in fields) fields.password = who.password
  return fields
}

/** Follows redirects and submits every form, like a browser without scripts, until it reaches the portal. */
export async function walk(pages: Pages, url: string, homeUrl: string, who = person): Promise<URL> {
  let reply = await pages.get(url)
  let at = url
  for (let step = 0; step < 20; step++) {
    if (reply.location.startsWith(homeUrl)) return new URL(reply.location)
    if (reply.location) {
      at = reply.location
      reply = await pages.get(at)
      continue
    }
    const [form, tag = ''] = /(<form\b[^>]*>)[\s\S]*?<\/form>/i.exec(reply.body) ?? []
    if (!form) break
    at = new URL(attribute(tag, 'action') || at, at).href
    reply = await pages.post(at, filled(form, who))
  }
  throw new Error(`the way from ${url} ended at ${at} with ${reply.status}: ${reply.body.slice(0, 2000)}`)
}

/** Whether the person is signed out and returns to the portal's page that confirms it. */
export const comesBack: Peer['signsOut'] = async (pages, url, homeUrl) =>
  (await walk(pages, url, homeUrl)).search === '?signedOut=1'
