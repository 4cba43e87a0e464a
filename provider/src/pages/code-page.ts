import { hash } from 'node:crypto'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { type Html, html, trusted } from './html.ts'
import { otherLanguage, type PageContext, renderPage } from './page.ts'
import { passkeyForm, passkeyIcon } from './passkey-form.ts'
import { personLine } from './person-line.ts'
import { type Texts, texts } from './texts.ts'

export const secondFactorWays = ['passkey', 'totp', 'recovery'] as const
export type SecondFactorWay = (typeof secondFactorWays)[number]

type CodePage = PageContext & {
  /** Path of the page, without a query. */
  path: string
  /** Path of the page where the sign-in begins. */
  beginning: string
  by: SecondFactorWay
  /** The person's other ways. */
  others: readonly SecondFactorWay[]
  /** The options of the request for a passkey. */
  request: PublicKeyCredentialRequestOptionsJSON | undefined
  person: { no: string; zh: string; en: string }
  isWrong: boolean
  /** Whether the browser can become trusted; a shared computer cannot. */
  offersTrust: boolean
}

/**
 * Highlights the next box, removes non-digits from pasted text and submits after the sixth digit. Without scripts the
 * page is a field and a button.
 */
const script = `
const code = document.getElementById('code')
const boxes = [...document.querySelectorAll('.boxes i')]
const show = () => {
  const at = document.activeElement === code ? Math.min(code.value.length, boxes.length - 1) : -1
  boxes.forEach((box, index) => box.classList.toggle('next', index === at))
}
let sent = false
code.form.addEventListener('submit', (event) => {
  if (sent) event.preventDefault()
  sent = true
})
addEventListener('pageshow', () => {
  sent = false
  show()
})
code.addEventListener('input', () => {
  const digits = code.value.normalize('NFKC').replace(/[^0-9]/g, '').slice(0, boxes.length)
  if (digits !== code.value) code.value = digits
  show()
  if (digits.length === boxes.length) code.form.requestSubmit()
})
for (const name of ['focus', 'blur']) code.addEventListener(name, show)
`

/** The script's source expression for a Content-Security-Policy (CSP Level 3, hash source). */
export const codeScriptSource = `'sha256-${hash('sha256', script, 'base64')}'`

export const backIcon: Html = trusted(
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m12 19-7-7 7-7M19 12H5"/></svg>',
)
const lifeBuoy: Html = trusted(
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><circle cx="12" cy="12" r="4"/><path d="m4.93 4.93 4.24 4.24M14.83 9.17l4.24-4.24M14.83 14.83l4.24 4.24M9.17 14.83l-4.24 4.24"/></svg>',
)
const phone: Html = trusted(
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><rect x="5" y="2" width="14" height="20" rx="2"/><path d="M12 18h.01"/></svg>',
)

/** One input for six digits, styled as six boxes. */
const digits = (fault: Html): Html => html`<div class="digits">
<div class="boxes" aria-hidden="true">${trusted('<i></i>'.repeat(6))}</div>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="24" required autofocus${fault}>
</div>`

const recovery = (fault: Html): Html =>
  html`<input id="code" class="recovery" name="code" autocomplete="off" autocapitalize="characters" autocorrect="off" spellcheck="false" maxlength="64" required autofocus${fault}>`

/** The texts of a way: what the page asks for, and the link to it from the other pages. */
function wordsOf(way: SecondFactorWay, t: Texts) {
  if (way === 'passkey') {
    return { title: t.passkeyTitle, lead: t.passkeyLead, hint: '', wrong: t.wrongPasskey, link: t.usePasskey }
  }
  if (way === 'recovery') {
    const { recoveryTitle: title, recoveryLead: lead, recoveryHint: hint, wrongRecovery: wrong } = t
    return { title, lead, hint, wrong, link: t.useRecovery }
  }
  return { title: t.codeTitle, lead: t.codeLead, hint: t.codeHint, wrong: t.wrongCode, link: t.useDevice }
}

const icons: Record<SecondFactorWay, Html> = { passkey: passkeyIcon, totp: phone, recovery: lifeBuoy }

const trustBox = (t: Texts) =>
  html`<label class="check"><input type="checkbox" name="trust" value="1">${t.trust}</label>`

/** The form of a typed code. An error is shown below the field, which is cleared. */
function codeForm({ by, isWrong, offersTrust }: CodePage, t: Texts, action: string): Html {
  const words = wordsOf(by, t)
  const fault = isWrong
    ? html` aria-invalid="true" aria-describedby="problem"`
    : html` aria-describedby="hint"`
  const hint = isWrong
    ? html`<p class="error" id="problem" role="alert">${words.wrong}</p>`
    : html`<p class="hint" id="hint">${words.hint}</p>`
  return html`<form class="code" method="post" action="${action}">
<div class="field">${by === 'totp' ? digits(fault) : recovery(fault)}
${hint}</div>
${by === 'totp' && offersTrust && trustBox(t)}
<button class="button">${t.verify}</button>
</form>
${by === 'totp' && trusted(`<script>${script}</script>`)}`
}

function formOf(page: CodePage, t: Texts, action: string): Html {
  const { request, isWrong, offersTrust } = page
  if (!request) return codeForm(page, t, action)
  return html`${isWrong && html`<p class="error" role="alert">${t.wrongPasskey}</p>`}
${passkeyForm({
  action,
  options: request,
  fields: offersTrust ? trustBox(t) : undefined,
  label: t.usePasskey,
  isPrimary: true,
  unanswered: t.passkeyUnanswered,
})}`
}

/** Asks for the second factor: a passkey, the code of a device, or a recovery code. */
export function codePage(page: CodePage): string {
  const { path, beginning, by, others, request, settings, language } = page
  const t = texts[language]
  const { title, lead } = wordsOf(by, t)
  const addressOf = (lang: string, way: SecondFactorWay) => `${path}?lang=${lang}&by=${way}`
  const links = others.map(
    (way) =>
      html`<a class="button quiet" href="${addressOf(language, way)}">${icons[way]}${wordsOf(way, t).link}</a>`
        .markup,
  )
  return renderPage({
    settings,
    language,
    title,
    otherLanguageUrl: addressOf(otherLanguage(language), by),
    body: html`<a class="back" href="${beginning}?lang=${language}">${backIcon}${t.back}</a>
<h1>${request ? title : html`<label for="code">${title}</label>`}</h1>
<p class="lead">${lead}</p>
${personLine(page, page.person, html`<a href="${beginning}?lang=${language}">${t.notMe}</a>`)}
${formOf(page, t, addressOf(language, by))}
${
  links.length > 0 &&
  html`<p class="or"><span>${t.otherFactors}</span></p>
<div class="others">${trusted(links.join(''))}</div>`
}
<p class="hint help">${t.codeHelp}</p>`,
  })
}
