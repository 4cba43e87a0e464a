import { hash } from 'node:crypto'
import { askingTile } from './asking-line.ts'
import { type FormFillFault, formFillTexts } from './form-fill-texts.ts'
import { type Html, html, trusted } from './html.ts'
import { otherLanguage, type PageContext, renderPage } from './page.ts'
import { personLine } from './person-line.ts'
import { eye } from './sign-in-page.ts'
import { texts } from './texts.ts'

/** Shows the password on request and submits once. */
const script = `
const [password, reveal] = ['password', 'reveal'].map((id) => document.getElementById(id))
const show = (isShown) => {
  password.type = isShown ? 'text' : 'password'
  reveal.setAttribute('aria-pressed', isShown)
}
reveal.hidden = false
reveal.addEventListener('mousedown', (event) => event.preventDefault())
reveal.addEventListener('click', () => show(password.type === 'password'))
let sent = false
password.form.addEventListener('submit', (event) => {
  if (sent) event.preventDefault()
  sent = true
  show(false)
})
addEventListener('pageshow', () => { sent = false })
`

/** The script's source expression for a Content-Security-Policy (CSP Level 3, hash source). */
export const formFillScriptSource = `'sha256-${hash('sha256', script, 'base64')}'`

type FormFillPage = PageContext & {
  /** Path of the page, without a query. */
  path: string
  application: string
  /** Address of its icon, if there is one. */
  icon: string | undefined
  person: { no: string; zh: string; en: string }
  fault: FormFillFault | undefined
  /** The account as it was typed; a password is never sent back. */
  account: string
}

const fieldOf: Record<FormFillFault, 'account' | 'password'> = {
  noAccount: 'account',
  badAccount: 'account',
  noPassword: 'password',
  badPassword: 'password',
}

/** The attributes and the error of a field. */
function errorOf(
  { language, fault }: Pick<FormFillPage, 'language' | 'fault'>,
  field: 'account' | 'password',
) {
  if (!fault || fieldOf[fault] !== field) return { attributes: undefined, error: undefined }
  return {
    attributes: html` aria-invalid="true" aria-describedby="${field}-problem"`,
    error: html`<p class="error" id="${field}-problem" role="alert">${formFillTexts[language][fault]}</p>`,
  }
}

/**
 * The form. Browsers must fill in neither field: they know the password of the portal here, which must not reach the
 * application.
 */
function form(page: FormFillPage): Html {
  const { path, language, account, fault } = page
  const words = formFillTexts[language]
  const [ofAccount, ofPassword] = [errorOf(page, 'account'), errorOf(page, 'password')]
  const toPassword = fault !== undefined && fieldOf[fault] === 'password'
  return html`<form method="post" action="${path}?lang=${language}">
<div class="field"><label for="account">${words.account}</label>
<input id="account" name="app_account" value="${account}" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="200" required${ofAccount.attributes}${!toPassword && html` autofocus`}>
${ofAccount.error}</div>
<div class="field"><label for="password">${words.password}</label>
<div class="secret"><input id="password" name="app_password" type="password" autocomplete="new-password" autocapitalize="none" autocorrect="off" spellcheck="false" enterkeyhint="go" maxlength="500" required${ofPassword.attributes}${toPassword && html` autofocus`}>
<button type="button" id="reveal" aria-label="${texts[language].showPassword}" aria-pressed="false" aria-controls="password" hidden>${eye}</button></div>
${ofPassword.error}</div>
<p class="hint">${words.stored}</p>
<button class="button">${words.save}</button>
</form>`
}

/** Asks a person once for the account and password with which they sign in to an application. */
export function formFillPage(page: FormFillPage): string {
  const { path, settings, language, application, icon } = page
  const words = formFillTexts[language]
  const title = words.title(application)
  return renderPage({
    settings,
    language,
    title,
    otherLanguageUrl: `${path}?lang=${otherLanguage(language)}`,
    body: html`<h1>${title}</h1>
<p class="lead asking">${askingTile({ application, icon, settings })}
<span>${words.lead}</span></p>
${personLine(page, page.person)}
${form(page)}
<div class="others"><a class="button quiet" href="${settings.portalUrl}">${texts[language].toPortal}</a></div>
<script>${trusted(script)}</script>`,
  })
}
