import type { Browser as Pages } from '@iambiz/provider/testing/browser.ts'

export type Person = { account: string; password: string; name: string }

/** Who signs in at a peer that can be given people. */
export const person: Person = { account: 'E10086', password: 'Spring-lantern-2026', name: '江晓' }
export const clientSecret = 'portal-client-secret-of-the-tests'

export type Registration = { port: number; issuer: string; homeUrl: string }

/** A provider that other people wrote, with the portal as its client `iambiz-portal`. */
export type Peer = {
  /** What the portal is set to for it, beside issuer, client id and secret. */
  settings?: Record<string, string>
  /** The issuer, where it is more than the address of its port. */
  path?: string
  start: (registration: Registration) => Promise<{ stop: () => Promise<unknown> }>
  /** Signs the person in at an authorization address and gives the address that the browser is sent back to. */
  signIn: (pages: Pages, url: string, homeUrl: string) => Promise<URL>
  /** Whether the address for the end of a session does what it is for. */
  signsOut: (pages: Pages, url: string, homeUrl: string) => Promise<boolean>
  /** It sends the portal a logout token when a session there ends (OpenID Connect Back-Channel Logout). */
  sendsLogoutTokens?: true
  /** Who signs in there. */
  who: Person
  /** What comes of a step-up there, which takes prompt=login, max_age=0 and auth_time. */
  stepUp: 'verifies' | 'does not say when' | 'refuses'
}

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

const attribute = (tag: string, name: string) =>
  unescaped(new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '')

/** What a form would send with the account and the password typed into it. */
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

/** Goes on as a person would who has no scripts: follows redirects, and fills in every form, until the portal is reached. */
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

/** The person is signed out there, and sent back to the page that says so. */
export const comesBack: Peer['signsOut'] = async (pages, url, homeUrl) =>
  (await walk(pages, url, homeUrl)).search === '?signedOut=1'
