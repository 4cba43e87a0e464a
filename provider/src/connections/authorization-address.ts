import type { Provider } from 'oidc-provider'
import { actingScope } from '../clients.ts'

type SignOnRequest = {
  clientId: string
  /** The registered address of the application that gets the answer. */
  address: string
  /**
   * `login` asks for a new sign-in; `none` shows no page (OpenID Connect Core 3.1.2.1). `credentials` asks again for what
   * the person has saved for the application (form-fill/credentials-prompt.ts).
   */
  prompt?: 'login' | 'none' | 'credentials' | undefined
  /** Returned with the answer. */
  state?: string | undefined
  /** Authentication context class that the sign-in must reach. */
  acr?: string | undefined
  /** A login name, or the ticket of a delegation. */
  loginHint?: string | undefined
}

/** The authorization request of the library that runs a sign-on of another protocol. */
export function authorizationAddress(provider: Provider, request: SignOnRequest): string {
  const { clientId, address, prompt, state, acr, loginHint } = request
  const isActing = loginHint?.startsWith('acting:') === true
  const claims = acr && JSON.stringify({ id_token: { acr: { essential: true, value: acr } } })
  const params = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: address,
    scope: isActing ? `openid ${actingScope}` : 'openid',
    prompt,
    state,
    claims,
    login_hint: loginHint,
  }
  const given = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `${provider.pathFor('authorization')}?${new URLSearchParams(given)}`
}
