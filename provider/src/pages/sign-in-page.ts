import type { ExternalType } from '@iambiz/identity/tables.ts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { clientProblem, externalTexts, type Problem } from './external-texts.ts'
import { type Html, html } from './html.ts'
import { otherLanguage, type PageContext, renderPage } from './page.ts'
import { passkeyForm } from './passkey-form.ts'
import { signInTabs } from './sign-in-tabs.ts'
import { texts } from './texts.ts'

type SignInPage = PageContext & {
  /** Path of the page, without a query. */
  path: string
  /** The account as it was typed; a password is never sent back. */
  account: string
  problem?: 'wrong' | 'again' | 'passkey' | 'busy' | 'guessing' | undefined
  /** The form for passkeys: its path and the options of the request. */
  passkey?: { path: string; request: PublicKeyCredentialRequestOptionsJSON } | undefined
  /** The application of the sign-in; undefined for the portal. */
  application: string | undefined
  /** Whether external sign-in is available. */
  hasScan: boolean
  /** The external provider whose app shows this page, with the problem of the last attempt, if any. */
  client?: { type: ExternalType; path: string; problem: Problem | undefined } | undefined
}

/** The button to the external provider, with the problem of the last attempt. */
function inClient({ client, language }: Pick<SignInPage, 'client' | 'language'>): Html | undefined {
  if (!client) return undefined
  const t = externalTexts[language]
  const name = t.types[client.type]
  return html`<div class="client">
${client.problem && html`<p class="error" role="alert">${clientProblem(language, client.problem, name)}</p>`}
<a class="button quiet" href="${client.path}?lang=${language}">${t.inClient(name)}</a>
</div>`
}

/** The sign-in form. An error is shown below the password, which is cleared and gets the focus. */
export function signInPage(page: SignInPage): string {
  const { path, account, problem, application, hasScan, passkey, client, ...context } = page
  const { language } = context
  const t = texts[language]
  const fault = problem && html` aria-invalid="true" aria-describedby="problem"`
  const toPassword = problem !== undefined || account !== ''
  return renderPage({
    ...context,
    title: t.signIn,
    otherLanguageUrl: `${path}?lang=${otherLanguage(language)}`,
    body: html`<h1>${t.signIn}</h1>
<p class="lead">${application === undefined ? t.continueTo : t.continueToApp} <b>${application ?? t.product}</b></p>
${hasScan && signInTabs({ language, current: 'password', beginning: path })}
${inClient({ client, language })}
<form method="post" action="${path}?lang=${language}">
<div class="field"><label for="account">${t.account}</label>
<input id="account" name="account" value="${account}" autocomplete="username webauthn" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="320" required${!toPassword && html` autofocus`}></div>
<div class="field forgettable"><label for="password">${t.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${fault}${toPassword && html` autofocus`}>
${problem && html`<p class="error" id="problem" role="alert">${t[problem]}</p>`}
<a href="${context.settings.portalUrl}/iambiz/password/forgot">${t.forgotten}</a></div>
<button class="button">${t.signIn}</button>
</form>
${
  passkey &&
  passkeyForm({
    action: `${passkey.path}?lang=${language}`,
    options: passkey.request,
    isConditional: true,
    label: t.signInWithPasskey,
    unanswered: t.passkeyUnanswered,
  })
}`,
  })
}
