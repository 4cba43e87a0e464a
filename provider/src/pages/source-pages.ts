import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { backIcon } from './code-page.ts'
import { html } from './html.ts'
import { otherLanguage, type PageContext, renderPage } from './page.ts'
import { passkeyForm } from './passkey-form.ts'
import { type SourceRefusal, sourceTexts } from './source-texts.ts'
import { texts } from './texts.ts'

type RefusedPage = PageContext & {
  /** The source's name for people. */
  name: string
  problem: SourceRefusal
  /** Path of the page where the sign-in begins. */
  beginning: string
  /** Shown when the person may have to contact the service desk. */
  requestId: string
}

/** Explains why a sign-in with a source came to nothing, and leads back. */
export function sourceRefusedPage({ name, problem, beginning, requestId, ...context }: RefusedPage): string {
  const t = sourceTexts[context.language]
  return renderPage({
    ...context,
    title: t.refusedTitle,
    body: html`<h1>${t.refusedTitle}</h1>
<p class="lead">${t.problems[problem](name)}</p>
${problem === 'failed' && html`<dl class="facts"><dt>${t.request}</dt><dd>${requestId}</dd></dl>`}
<div class="actions"><a class="button" href="${beginning}?lang=${context.language}">${t.back}</a></div>`,
  })
}

type ProofPage = PageContext & {
  name: string
  path: string
  beginning: string
  /** The options of the request for a passkey. */
  request: PublicKeyCredentialRequestOptionsJSON
  problem?: string | undefined
}

/**
 * Asks for the password or a passkey of the account that an account of a source is going to be linked to. It does not
 * say whose account that is: who cannot prove it must not learn it.
 */
export function sourceProofPage({ name, path, beginning, request, problem, ...context }: ProofPage): string {
  const { language } = context
  const t = sourceTexts[language]
  const fault = problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`
  return renderPage({
    ...context,
    title: t.proofTitle,
    otherLanguageUrl: `${path}?lang=${otherLanguage(language)}`,
    body: html`<a class="back" href="${beginning}?lang=${language}">${backIcon}${texts[language].back}</a>
<h1>${t.proofTitle}</h1>
<p class="lead">${t.proofLead(name)}</p>
<form method="post" action="${path}?lang=${language}">
<div class="field"><label for="password">${t.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" enterkeyhint="go" required autofocus${fault}>
${problem !== undefined && html`<p class="error" id="problem" role="alert">${problem}</p>`}</div>
<button class="button">${t.link}</button>
</form>
<p class="or" id="others" hidden><span>${texts[language].otherFactors}</span></p>
${passkeyForm({ action: `${path}?lang=${language}`, options: request, label: t.usePasskey, unanswered: texts[language].passkeyUnanswered })}`,
  })
}
