import { askRegistry } from '#server/features/catalogue/connections/provider-calls.ts'
import type { SignInPolicyDeps } from '#server/features/permissions/sign-in-policies/deps.ts'
import type { SignInSourceDeps } from '#server/features/permissions/sign-in-sources/deps.ts'
import { namesOfSources } from '#server/features/permissions/sign-in-sources/names.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import type { LoginStatisticsDeps } from '#server/features/statistics/logins/deps.ts'
import { Failure } from '#server/platform/failure.ts'
import type { PortalConfig } from './config.ts'
import { factorSource } from './deps.ts'
import type { FeatureDeps } from './feature-deps.ts'

/** Gives sign-in policies the settings of connections, the reports about second factors, and the notices. */
export function signInPolicyDeps(
  config: PortalConfig,
  session: SessionDeps,
  { notifyOfSignIn }: Pick<FeatureDeps, 'notifyOfSignIn'>,
): SignInPolicyDeps {
  const { db, reader, readRights, wireTime, provider } = session
  return {
    ...{ db, reader, readRights, wireTime },
    factorSource: factorSource(provider),
    audience: config.provider.clientId,
    signingKeys: provider.signingKeys,
    refusalsPerAddress: config.limits.securityEventsPerAddress,
    isInForce: provider.keepsPasswords,
    notify: notifyOfSignIn,
    async connectionOf(appId, lang) {
      const found = await askRegistry(
        { askProvider: provider.askAccount },
        'detail',
        { app_id: appId },
        { lang },
      )
      const { requireMfa, maxAge } = found?.connection?.settings ?? {}
      return {
        requireMfa: requireMfa === true,
        maxAgeSeconds: typeof maxAge === 'number' ? maxAge : null,
      }
    },
  }
}

/** Gives sources of identity their access to the provider, and the keys with which it signs its question. */
export const signInSourceDeps = (
  config: PortalConfig,
  { db, reader, readRights, wireTime, provider }: SessionDeps,
): SignInSourceDeps => ({
  ...{ db, reader, readRights, wireTime },
  askProvider: provider.askAccount,
  audience: config.provider.clientId,
  signingKeys: provider.signingKeys,
  refusalsPerAddress: config.limits.securityEventsPerAddress,
})

/** Gives the login statistics the names of sources. */
export const sourceNamesFrom =
  ({
    provider: { askAccount: askProvider },
  }: Pick<SessionDeps, 'provider'>): LoginStatisticsDeps['readSourceNames'] =>
  async (lang) => {
    try {
      const sources = await namesOfSources({ askProvider }, { lang })
      return new Map(sources.map(({ code, nameZh, nameEn }) => [code, (lang === 'en' && nameEn) || nameZh]))
    } catch (error) {
      // Without the provider, sources are named by their codes; the figures are here.
      if (error instanceof Failure) return new Map()
      throw error
    }
  }
