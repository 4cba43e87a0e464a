import { hash } from 'node:crypto'
import type { StartedAuthorization } from '@iambiz/identity/external/answers.ts'
import { qrImage } from '@iambiz/identity/qr-image.ts'
import type { ExternalType } from '@iambiz/identity/tables.ts'
import type { Way } from '../last-way.ts'
import { askingLine } from './asking-line.ts'
import { externalTexts, type Problem } from './external-texts.ts'
import { type Html, html, joined, trusted } from './html.ts'
import { lastUsed, marks } from './other-ways.ts'
import { otherLanguage, type PageContext, renderPage } from './page.ts'
import { sharedComputerBox } from './shared-computer-box.ts'
import { scanPagePath, signInTabs } from './sign-in-tabs.ts'
import { texts } from './texts.ts'

type ScanPage = PageContext & {
  /** Path of the sign-in page with the password. */
  beginning: string
  /** The application of the sign-in; undefined for the portal. */
  application: string | undefined
  /** Address of its icon, if there is one. */
  icon: string | undefined
  type: ExternalType
  /** All that are connected. */
  types: readonly ExternalType[]
  /** The way by which the last person signed in on this device. */
  last: Way | undefined
  started: StartedAuthorization
  /** System and browser of this computer, as the phone names them. */
  device: string
  problem: Problem | undefined
  /** Whether the box “shared computer” is ticked. */
  isShared: boolean
}

/**
 * Counts down and asks every two seconds what the phone has done, while the page is looked at. Without it the page is a
 * picture, a number and two links.
 */
const script = `
const page = document.getElementById('scan')
const left = document.getElementById('left')
const shared = document.getElementById('shared')
const choice = () => '&shared=' + Number(shared.checked)
const until = Date.now() + Number(page.dataset.seconds) * 1000
const show = (state) => { page.dataset.state = state }
const isOpen = () => page.dataset.state === 'pending' || page.dataset.state === 'scanned'
const leave = (query) => location.replace(page.dataset.path + query)
const count = () => {
  const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
  left.textContent = Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0')
  if (seconds === 0 && isOpen()) show('over')
}
const ask = async () => {
  if (!isOpen() || document.hidden) return
  const reply = await fetch(page.dataset.path + '/state', { headers: { accept: 'application/json' } })
  if (!isOpen()) return
  const { status, problem } = reply.ok ? await reply.json() : { status: reply.status === 410 ? 'over' : 'pending' }
  if (status === 'confirmed') {
    show('confirmed')
    leave('/finish' + page.dataset.query + choice())
  } else if (problem) leave(page.dataset.query + '&problem=' + problem)
  else show(status)
}
const turn = async () => {
  await ask().catch(() => {})
  if (isOpen()) setTimeout(turn, 2000)
}
shared.addEventListener('change', () => {
  fetch(page.dataset.path + '/state?' + choice(), { keepalive: true }).catch(() => {})
})
count()
setInterval(count, 1000)
setTimeout(turn, 2000)
addEventListener('visibilitychange', () => ask().catch(() => {}))
addEventListener('pageshow', (event) => { if (event.persisted) location.reload() })
`

/** The script's source expression for a Content-Security-Policy (CSP Level 3, hash source). */
export const scanScriptSource = `'sha256-${hash('sha256', script, 'base64')}'`

/** The box alone; without scripts a button sends it. The last of two values counts. */
const sharedForm = ({ language, type, isShared }: ScanPage, path: string): Html =>
  html`<form action="${path}"><input type="hidden" name="lang" value="${language}"><input type="hidden" name="type" value="${type}"><input type="hidden" name="shared" value="0">
${sharedComputerBox({ language, isShared })}
<noscript><button class="button quiet">${texts[language].update}</button></noscript></form>`

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * Signing in with an account elsewhere: by a phone that scans, or going there in this browser. The picture leads where it
 * points, for whoever has no camera at hand.
 */
export function scanPage(page: ScanPage): string {
  const { beginning, type, types, last, started, device, problem, settings, language } = page
  const [t, e] = [texts[language], externalTexts[language]]
  const path = scanPagePath(beginning)
  const query = (lang: string, chosen: string) => `?lang=${lang}&type=${chosen}`
  const again = `${path}${query(language, type)}`
  const name = e.types[type]
  const choice = (one: ExternalType) =>
    html`<a href="${path}${query(language, one)}"${one === type && html` aria-current="true"`}>${marks[one]}${e.types[one]}${one === last && lastUsed(language)}</a>`
  return renderPage({
    settings,
    language,
    title: t.signIn,
    otherLanguageUrl: `${path}${query(otherLanguage(language), type)}`,
    body: html`<h1>${t.signIn}</h1>
${askingLine(page)}
${signInTabs({ language, current: 'scan', beginning })}
<div class="scan" id="scan" data-state="pending" data-seconds="${String(started.expires_in)}" data-path="${path}" data-query="${query(language, type)}">
${types.length > 1 && html`<nav class="types" aria-label="${e.byScan}">${joined(types.map(choice))}</nav>`}
${problem && html`<p class="error" role="alert">${e.problems[problem](name)}</p>`}
<div class="qr"><a href="${started.scan_url}" target="_blank" rel="noopener noreferrer"><img src="${qrImage(started.scan_url)}" alt="${e.qr(name)}" width="196" height="196"></a>
<div class="veil" data-when="over"><b>${e.gone}</b><a href="${again}">${e.goneAction}</a></div></div>
<div class="status" role="status">
<p data-when="pending">${e.open(name)}</p><p data-when="scanned">${e.scanned}</p><p data-when="confirmed">${e.confirmed}</p><p data-when="over">${e.gone}</p>
<small>${e.left} <span id="left">${minutes(started.expires_in)}</span>  <a href="${again}">${e.refresh}</a></small></div>
<p class="note"><span>${e.check(device)}</span><b aria-label="${e.number} ${started.number}">${started.number}</b></p>
${sharedForm(page, path)}
<noscript><a class="button" href="${path}/finish?lang=${language}">${e.goOn}</a></noscript>
<a class="button quiet" href="${started.authorize_url}" rel="noreferrer">${e.here(name)}</a>
</div>
<script>${trusted(script)}</script>`,
  })
}
