import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** Options as the server sends them; the browser checks them. */
type Options = { challenge: string }

/** Whether this browser, on this address, has passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** `cancelled` covers everything that a browser hides from pages, such as no passkey on this device. */
export type PasskeyProblem = 'cancelled' | 'exists' | 'failed'

/** Returns why the browser did not answer. */
export function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'exists'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed'
}

/** Has the browser create a passkey. */
export async function createPasskey(options: Options): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
}

/** Has the browser ask for a passkey. */
export async function askForPasskey(options: Options): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
}
