import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { AddressRules } from '../connections/addresses.ts'
import { tryDirectory } from './directory.ts'
import { tryOidc } from './oidc-client.ts'
import { redirectUriOf } from './redirect-uri.ts'
import { SourceProblem } from './source-problem.ts'
import { type Source, secretOf } from './source-store.ts'

type Parts = { box: SecretBox; issuer: string; rules: AddressRules }

/** Tries the settings of a source for real; throws a `SourceProblem`. Returns how many people a directory has, up to a few. */
export async function trySource(source: Source, { box, issuer, rules }: Parts): Promise<{ people?: number }> {
  const { settings } = source
  const secret = secretOf(box, source)
  // Sealed with a key that is no longer in the configuration.
  if (secret === null) throw new SourceProblem('credentials', 'the secret is missing')
  if (settings.kind === 'oidc') {
    await tryOidc({ settings, secret, redirectUri: redirectUriOf(issuer, source), rules })
    return {}
  }
  return tryDirectory({ settings, secret })
}
