import type { AddressRules } from '../connections/addresses.ts'
import type { SignInParts } from '../sign-in-parts.ts'
import { tryDirectory } from './directory.ts'
import { tryOauth } from './oauth2-client.ts'
import { tryOidc } from './oidc-client.ts'
import { samlClient } from './outward-protocol.ts'
import { redirectUriOf } from './redirect-uri.ts'
import { trySaml } from './saml-client.ts'
import { SourceProblem } from './source-problem.ts'
import { type Source, secretOf } from './source-store.ts'

type Parts = Pick<SignInParts, 'db' | 'box' | 'clock' | 'findCredential'> & {
  issuer: string
  rules: AddressRules
}

/** Tries the settings of a source for real; throws a `SourceProblem`. Returns how many people a directory has, up to a few. */
export async function trySource(source: Source, parts: Parts): Promise<{ people?: number }> {
  const { settings } = source
  const { box, issuer, rules } = parts
  if (settings.kind === 'saml') {
    await trySaml(await samlClient(parts, source, settings), rules)
    return {}
  }
  const secret = secretOf(box, source)
  // Sealed with a key that is no longer in the configuration.
  if (secret === null) throw new SourceProblem('credentials', 'the secret is missing')
  const client = { secret, redirectUri: redirectUriOf(issuer, source), rules }
  if (settings.kind === 'oidc') {
    await tryOidc({ ...client, settings })
    return {}
  }
  if (settings.kind === 'oauth') {
    await tryOauth({ ...client, settings })
    return {}
  }
  return tryDirectory({ settings, secret })
}
