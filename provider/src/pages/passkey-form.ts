import { hash } from 'node:crypto'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { type Html, html, trusted } from './html.ts'

/**
 * Asks the browser for a passkey and posts its response. The page may also offer passkeys in the account field
 * (WebAuthn Level 3, 5.1.4 conditional mediation). Without WebAuthn the form stays hidden.
 */
const script = `
const form = document.getElementById('passkey')
const problem = form.querySelector('.error')
const options = JSON.parse(form.dataset.options)
const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const publicKey = {
  ...options,
  challenge: bytes(options.challenge),
  allowCredentials: options.allowCredentials.map((one) => ({ ...one, id: bytes(one.id) })),
}
let waiting
const ask = async (mediation) => {
  waiting?.abort()
  waiting = new AbortController()
  const { signal } = waiting
  const { id, rawId, type, response } = await navigator.credentials.get({ publicKey, mediation, signal })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  form.elements.response.value = JSON.stringify({
    id,
    rawId: text(rawId),
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      ...(userHandle && { userHandle: text(userHandle) }),
    },
  })
  form.submit()
}
const offer = async () => {
  if (form.dataset.conditional === undefined) return
  if (await PublicKeyCredential.isConditionalMediationAvailable?.()) await ask('conditional')
}
// A person who cancels sees it, and an answer that was replaced by a newer question is no problem.
const quiet = () => undefined
if (globalThis.PublicKeyCredential) {
  for (const hidden of [form, document.getElementById('others')]) hidden?.removeAttribute('hidden')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    problem.hidden = true
    ask().catch((error) => {
      if (error.name === 'AbortError') return
      problem.hidden = false
      offer().catch(quiet)
    })
  })
  offer().catch(quiet)
}
`

/** The script's source expression for a Content-Security-Policy (CSP Level 3, hash source). */
export const passkeyScriptSource = `'sha256-${hash('sha256', script, 'base64')}'`

export const passkeyIcon: Html = trusted(
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M2.6 17.4A2 2 0 0 0 2 18.8V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.2a2 2 0 0 0 1.4-.6l.8-.8a6.5 6.5 0 1 0-4-4z"/><circle cx="16.5" cy="7.5" r=".5"/></svg>',
)

type PasskeyForm = {
  action: string
  options: PublicKeyCredentialRequestOptionsJSON
  /** Whether the account field of the page offers passkeys too. */
  isConditional?: boolean
  /** Fields above the button. */
  fields?: Html | undefined
  label: string | Html
  isPrimary?: boolean
  /** Shown when the person cancels or has no passkey here. */
  unanswered: string
}

/** The form with the button that asks for a passkey, and its script. */
export const passkeyForm = (form: PasskeyForm): Html =>
  html`<form id="passkey" class="passkey" method="post" action="${form.action}" data-options="${JSON.stringify(form.options)}"${form.isConditional && html` data-conditional`} hidden>
<input type="hidden" name="response">
${form.fields}
<button class="button${form.isPrimary ? '' : ' quiet'}">${passkeyIcon}${form.label}</button>
<p class="error" role="alert" hidden>${form.unanswered}</p>
</form>
${trusted(`<script>${script}</script>`)}`
