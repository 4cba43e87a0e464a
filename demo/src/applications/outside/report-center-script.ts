/** The settings that the server embeds in the page. */
type ReportCenterSettings = {
  issuer: string
  clientId: string
  /** Its address, which is also the base of the addresses that it uses. */
  home: string
  scope: string
  uiLocales: string
  texts: Record<
    | 'unknown'
    | 'signingIn'
    | 'signedIn'
    | 'signedOut'
    | 'sessionEnded'
    | 'noSecureContext'
    | 'refused'
    | 'down'
    | 'reportLoaded',
    string
  >
  facts: { claim: string; name: string }[]
  /** The claim with the displayed name of organizations and roles. */
  nameClaim: 'name' | 'name_en'
  separator: string
}

type Element = {
  textContent: string | null
  hidden: boolean
  className: string
  replaceChildren(...children: Element[]): void
  addEventListener(event: 'click', listener: () => void): void
}

/** The part of `window` that the script uses; the server has no DOM types. */
type ReportCenterWindow = {
  location: { href: string; assign(url: string): void }
  history: { replaceState(data: null, unused: '', url: string): void }
  sessionStorage: {
    getItem(key: string): string | null
    setItem(key: string, value: string): void
    removeItem(key: string): void
  }
  document: { getElementById(id: string): Element | null; createElement(name: string): Element }
  crypto: { subtle?: Pick<typeof crypto.subtle, 'digest'>; getRandomValues(array: Uint8Array): Uint8Array }
  fetch: typeof fetch
}

/** The page in its window, with the access token while a person is signed in; a reload discards it. */
type Page = { window: ReportCenterWindow; settings: ReportCenterSettings; accessToken: string | null }

function elementOf({ window }: Page, id: string): Element {
  const found = window.document.getElementById(id)
  if (!found) throw new Error(`the page has no ${id}`)
  return found
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

function randomText({ window }: Page): string {
  return base64url(window.crypto.getRandomValues(new Uint8Array(32)))
}

async function discover({ window, settings }: Page): Promise<Record<string, string>> {
  const response = await window.fetch(`${settings.issuer}/.well-known/openid-configuration`)
  if (!response.ok) throw new Error('the provider does not answer')
  return (await response.json()) as Record<string, string>
}

function showState(page: Page, state: string, isSignedIn: boolean): void {
  const line = elementOf(page, 'state')
  line.textContent = state
  line.className = isSignedIn ? 'state' : 'state acting'
  for (const id of ['facts', 'all-claims', 'reload', 'sign-out']) elementOf(page, id).hidden = !isSignedIn
  elementOf(page, 'sign-in').hidden = isSignedIn || state === page.settings.texts.signingIn
  if (!isSignedIn) elementOf(page, 'report').textContent = ''
}

function showList(page: Page, id: string, entries: [string, unknown][]): void {
  const { document } = page.window
  const lines = entries.flatMap(([name, value]) => {
    const [term, detail] = [document.createElement('dt'), document.createElement('dd')]
    term.textContent = name
    detail.textContent = typeof value === 'string' ? value : JSON.stringify(value)
    return [term, detail]
  })
  elementOf(page, id).replaceChildren(...lines)
}

/** The value of a claim in one line: text unchanged, an object by its name. */
function claimText({ settings }: Page, value: unknown): string {
  if (value === undefined) return settings.texts.unknown
  if (Array.isArray(value)) return value.join(settings.separator)
  if (typeof value !== 'object' || value === null) return String(value)
  const { name, ...others } = value as Record<string, unknown>
  return String(others[settings.nameClaim] ?? name ?? '')
}

async function beginSignOn(page: Page): Promise<void> {
  const { window, settings } = page
  const { subtle } = window.crypto
  if (!subtle) return showState(page, settings.texts.noSecureContext, false)
  showState(page, settings.texts.signingIn, false)
  const { authorization_endpoint: endpoint = '' } = await discover(page)
  const [verifier, state, nonce] = [randomText(page), randomText(page), randomText(page)]
  window.sessionStorage.setItem('sign-on', JSON.stringify({ verifier, state, nonce }))
  const challenge = await subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const url = new URL(endpoint)
  url.search = new URLSearchParams({
    ...{ response_type: 'code', client_id: settings.clientId, redirect_uri: `${settings.home}/callback` },
    ...{ scope: settings.scope, ui_locales: settings.uiLocales, state, nonce },
    ...{ code_challenge: base64url(new Uint8Array(challenge)), code_challenge_method: 'S256' },
  }).toString()
  window.location.assign(url.href)
}

/** The claims of a token received from the token endpoint (OpenID Connect Core 3.1.3.7, 6). */
function claimsIn({ settings }: Page, idToken: string, nonce: string): Record<string, unknown> {
  const [, payload = ''] = idToken.split('.')
  const binary = atob(payload.replace(/-/g, '+').replace(/_/g, '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
  const { iss, aud } = claims
  const isOurs = iss === settings.issuer && aud === settings.clientId && claims.nonce === nonce
  if (!isOurs) throw new Error('the ID token is not for this sign-on')
  return claims
}

async function finishSignOn(page: Page, answer: URLSearchParams): Promise<void> {
  const { window, settings } = page
  const { sessionStorage, history } = window
  const { texts, clientId, home } = settings
  const pending = JSON.parse(sessionStorage.getItem('sign-on') ?? '{}') as Record<string, string>
  sessionStorage.removeItem('sign-on')
  // Removes the code from the address before the page is reloaded or shared.
  history.replaceState(null, '', home)
  const isExpected = answer.get('state') === pending.state && answer.get('iss') === settings.issuer
  if (!isExpected || !answer.has('code')) return showState(page, texts.refused, false)
  const { token_endpoint: endpoint = '' } = await discover(page)
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', client_id: clientId, redirect_uri: `${home}/callback` },
    ...{ code: answer.get('code') ?? '', code_verifier: pending.verifier ?? '' },
  })
  const response = await window.fetch(endpoint, { method: 'POST', body })
  if (!response.ok) return showState(page, response.status >= 500 ? texts.down : texts.refused, false)
  const tokens = (await response.json()) as Record<string, string>
  const claims = claimsIn(page, tokens.id_token ?? '', pending.nonce ?? '')
  page.accessToken = tokens.access_token ?? null
  showState(page, texts.signedIn, true)
  await loadReport(page, claims)
}

async function loadReport(page: Page, idClaims: Record<string, unknown>): Promise<void> {
  const { window, settings, accessToken } = page
  const { texts, home } = settings
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await window.fetch(`${home}/api/report`, { headers })
  if (response.status === 401) {
    page.accessToken = null
    return showState(page, texts.sessionEnded, false)
  }
  if (!response.ok) throw new Error('the report cannot be read')
  const { person, readAt } = (await response.json()) as { person: Record<string, unknown>; readAt: string }
  const claims = { ...person, ...idClaims }
  const facts = settings.facts.map(({ claim, name }): [string, unknown] => [
    name,
    claimText(page, claims[claim]),
  ])
  showList(page, 'facts', facts)
  showList(page, 'claims', Object.entries(claims))
  elementOf(page, 'report').textContent = `${texts.reportLoaded}${readAt}`
}

async function signOut(page: Page): Promise<void> {
  const { window, settings, accessToken } = page
  page.accessToken = null
  showState(page, settings.texts.signedOut, false)
  const { revocation_endpoint: endpoint } = await discover(page)
  const body = new URLSearchParams({ token: accessToken ?? '', client_id: settings.clientId })
  if (endpoint) await window.fetch(endpoint, { method: 'POST', body })
}

function startReportCenter(window: ReportCenterWindow, settings: ReportCenterSettings): Promise<void> {
  const page: Page = { window, settings, accessToken: null }
  const guarded = (work: Promise<void>) => work.catch(() => showState(page, settings.texts.down, false))
  elementOf(page, 'sign-in').addEventListener('click', () => guarded(beginSignOn(page)))
  elementOf(page, 'reload').addEventListener('click', () => guarded(loadReport(page, {})))
  elementOf(page, 'sign-out').addEventListener('click', () => guarded(signOut(page)))
  const { searchParams } = new URL(window.location.href)
  const isAnswer = searchParams.has('code') || searchParams.has('error')
  return guarded(isAnswer ? finishSignOn(page, searchParams) : beginSignOn(page))
}

const functions = [
  ...[elementOf, base64url, randomText, discover, showState, showList, claimText, beginSignOn, claimsIn],
  ...[finishSignOn, loadReport, signOut, startReportCenter],
]

/**
 * The script of the page: the source of the functions above, which use only each other and the browser. A single-page
 * application according to RFC 9700: authorization code with PKCE, no secret, tokens in memory only.
 */
export const reportCenterScript = (settings: ReportCenterSettings): string =>
  `${functions.join('\n')}\nstartReportCenter(window, ${JSON.stringify(settings)})\n`
