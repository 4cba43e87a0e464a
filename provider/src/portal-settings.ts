import type { Language } from '@iambiz/runtime/language.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { z } from 'zod'
import type { ProviderDb } from './database.ts'
import { type PasswordPolicy, passwordLimits } from './password-policy.ts'
import { findPortalSettings } from './portal-setting-store.ts'

const pair = z.object({ zh: z.string().min(1).max(200), en: z.string().min(1).max(200) })

/** What the portal tells of its settings. Its administrators make the rules for passwords stricter, never weaker. */
export const toldSettings = z.object({
  company: pair,
  /** Empty where the company has named none. */
  serviceDesk: z.object({ zh: z.string().max(200), en: z.string().max(200) }),
  password: z.object({
    min: z.int().min(passwordLimits.min).max(passwordLimits.max),
    history: z.int().min(passwordLimits.history).max(100),
    words: z.array(z.string().min(1).max(100)).max(500),
  }),
})

/** What administrators of the portal may change while the provider runs. */
export type PortalSettings = {
  company: Record<Language, string>
  serviceDesk: Record<Language, string>
  password: PasswordPolicy
}

export type SettingsInForce = {
  /** As they were at the last look. */
  readonly current: PortalSettings
  /** Looks again where the last look is a second ago; never fails. */
  renew: () => Promise<void>
  /** Looks again at once. */
  lookAgain: () => Promise<void>
}

const keptMs = 1000

/** Keeps what the portal has told over what this deployment is configured to; several processes share one database. */
export function settingsInForce(
  { db, log }: { db: ProviderDb; log: Log },
  configured: Pick<PortalSettings, 'company' | 'serviceDesk'>,
): SettingsInForce {
  const { min, history } = passwordLimits
  const byDefault = { ...configured, password: { min, history, words: [] } }
  let current: PortalSettings = byDefault
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    lookedAt = performance.now()
    try {
      const found = toldSettings.safeParse(await findPortalSettings(db))
      current = found.success ? found.data : byDefault
    } catch (error) {
      log.warn({ err: error }, 'the settings of the portal cannot be read; those of the last look count')
    }
  }

  return {
    get current() {
      return current
    },
    async renew() {
      if (performance.now() - lookedAt < keptMs) return looking
      looking = look()
      return looking
    },
    lookAgain: look,
  }
}
