import { hash } from 'node:crypto'
import { type Html, html, trusted } from './html.ts'
import { otherLanguage, type PageContext, renderPage } from './page.ts'
import { personLine } from './person-line.ts'
import { texts } from './texts.ts'

type CodePage = PageContext & {
  /** Path of the page, without a query. */
  path: string
  /** Path of the page where the sign-in begins. */
  beginning: string
  by: 'totp' | 'recovery'
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

const back: Html = trusted(
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

/** The texts of the page, by the method that it asks for. */
function wordsOf({ language, by }: CodePage) {
  const t = texts[language]
  if (by === 'recovery') {
    return {
      title: t.recoveryTitle,
      lead: t.recoveryLead,
      hint: t.recoveryHint,
      wrong: t.wrongRecovery,
      or: t.haveDevice,
      other: html`${phone}${t.useDevice}`,
    }
  }
  return {
    title: t.codeTitle,
    lead: t.codeLead,
    hint: t.codeHint,
    wrong: t.wrongCode,
    or: t.cannotUseDevice,
    other: html`${lifeBuoy}${t.useRecovery}`,
  }
}

/** Asks for the code of a device, or for a recovery code. An error is shown below the field, which is cleared. */
export function codePage(page: CodePage): string {
  const { path, beginning, by, isWrong, offersTrust, settings, language } = page
  const t = texts[language]
  const words = wordsOf(page)
  const isTotp = by === 'totp'
  const fault = isWrong
    ? html` aria-invalid="true" aria-describedby="problem"`
    : html` aria-describedby="hint"`
  const hint = isWrong
    ? html`<p class="error" id="problem" role="alert">${words.wrong}</p>`
    : html`<p class="hint" id="hint">${words.hint}</p>`
  const addressOf = (lang: string, asked: CodePage['by']) =>
    `${path}?lang=${lang}${asked === 'recovery' ? '&by=recovery' : ''}`
  return renderPage({
    settings,
    language,
    title: words.title,
    otherLanguageUrl: addressOf(otherLanguage(language), by),
    body: html`<a class="back" href="${beginning}?lang=${language}">${back}${t.back}</a>
<h1><label for="code">${words.title}</label></h1>
<p class="lead">${words.lead}</p>
${personLine(page, page.person, html`<a href="${beginning}?lang=${language}">${t.notMe}</a>`)}
<form class="code" method="post" action="${addressOf(language, by)}">
<div class="field">${isTotp ? digits(fault) : recovery(fault)}
${hint}</div>
${isTotp && offersTrust && html`<label class="check"><input type="checkbox" name="trust" value="1">${t.trust}</label>`}
<button class="button">${t.verify}</button>
</form>
<p class="or"><span>${words.or}</span></p>
<div class="others"><a class="button quiet" href="${addressOf(language, isTotp ? 'recovery' : 'totp')}">${words.other}</a></div>
<p class="hint help">${t.codeHelp}</p>
${isTotp && trusted(`<script>${script}</script>`)}`,
  })
}
