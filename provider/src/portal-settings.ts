import type { Language } from '@iambiz/runtime/language.ts'
import { linkIn } from '@iambiz/runtime/link.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { z } from 'zod'
import type { ProviderDb } from './database.ts'
import { type Accent, accentNames } from './pages/accent.ts'
import { productName } from './pages/texts.ts'
import { type PasswordPolicy, passwordLimits } from './password-policy.ts'
import { findPictureNames, findPortalSettings } from './portal-setting-store.ts'

/** An address in each language; the empty text for none. */
const link = z.string().refine((text) => text === '' || linkIn(text) !== undefined)
const links = z.object({ zh: link, en: link })
const noLink = { zh: '', en: '' }

/** Names of the company's pictures; empty where it has none. `logoDark` is for dark backgrounds. */
export type Pictures = Record<'logoLight' | 'logoDark' | 'logoSquare' | 'signInPicture', string>
/** The pictures of a company that has set none. */
export const noPictures: Pictures = { logoLight: '', logoDark: '', logoSquare: '', signInPicture: '' }

const pair = z.object({ zh: z.string().min(1).max(200), en: z.string().min(1).max(200) })

const shades = z.record(z.enum(accentNames), z.string().regex(/^#[0-9a-f]{6}$/))

/** The name of a picture that the portal sends: the SHA-256 of its content and its type; the empty text for none. */
export const pictureName = z.string().regex(/^[0-9a-f]{64}\.(png|jpg|webp)$/)
const picture = pictureName.or(z.literal('')).default('')

/** The settings that the portal sends. Administrators can tighten the password rules, never weaken them. */
export const sentSettings = z.object({
  company: pair,
  /** Absent from a portal of an earlier release. */
  portalName: pair.default(productName),
  /** Empty if the company has not set one. */
  serviceDesk: z.object({ zh: z.string().max(200), en: z.string().max(200) }),
  /** Absent from a portal of an earlier release. */
  links: z
    .object({ help: links, privacy: links, terms: links.default(noLink) })
    .default({ help: noLink, privacy: noLink, terms: noLink }),
  /** Absent from a portal of an earlier release. */
  footer: z.object({ zh: z.string().max(200), en: z.string().max(200) }).default(noLink),
  /** Absent where the company has no accent colour, and from a portal of an earlier release. */
  accent: z.object({ light: shades, dark: shades }).optional(),
  /** Absent from a portal of an earlier release. */
  pictures: z
    .object({ logoLight: picture, logoDark: picture, logoSquare: picture, signInPicture: picture })
    .default(noPictures),
  password: z.object({
    min: z.int().min(passwordLimits.min).max(passwordLimits.max),
    history: z.int().min(passwordLimits.history).max(100),
    words: z.array(z.string().min(1).max(100)).max(500),
  }),
})

/** Settings that administrators change at runtime. */
export type PortalSettings = {
  company: Record<Language, string>
  portalName: Record<Language, string>
  serviceDesk: Record<Language, string>
  /** Links at the foot of the sign-in pages; empty for none. */
  links: Record<'help' | 'privacy' | 'terms', Record<Language, string>>
  /** A line at the foot of the pages; empty for none. */
  footer: Record<Language, string>
  /** The accent colour of the pages; without one they have the product's own. */
  accent?: Accent | undefined
  pictures: Pictures
  password: PasswordPolicy
}

/** Removes the names of pictures that have not arrived, so that pages show none in their place. */
function withoutMissing(pictures: Pictures, stored: readonly string[]): Pictures {
  const known = (name: string) => (stored.includes(name) ? name : '')
  const { logoLight, logoDark, logoSquare, signInPicture } = pictures
  return {
    ...{ logoLight: known(logoLight), logoDark: known(logoDark), logoSquare: known(logoSquare) },
    signInPicture: known(signInPicture),
  }
}

export type SettingsInForce = {
  /** The settings as last read. */
  readonly current: PortalSettings
  /** Reads again if the last read is a second old; never throws. */
  renew: () => Promise<void>
  /** Reads again immediately. */
  reload: () => Promise<void>
}

const cacheMs = 1000

/** Combines the portal's settings with the configuration; several processes share one database. */
export function settingsInForce(
  { db, log }: { db: ProviderDb; log: Log },
  configured: Pick<PortalSettings, 'company' | 'portalName' | 'serviceDesk' | 'links'>,
): SettingsInForce {
  const { min, history } = passwordLimits
  const byDefault = {
    ...configured,
    footer: noLink,
    pictures: noPictures,
    password: { min, history, words: [] },
  }
  let current: PortalSettings = byDefault
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  async function complete(sent: PortalSettings): Promise<PortalSettings> {
    const named = Object.values(sent.pictures).filter((name) => name !== '')
    if (named.length === 0) return sent
    return { ...sent, pictures: withoutMissing(sent.pictures, await findPictureNames(db, named)) }
  }

  async function look(): Promise<void> {
    lookedAt = performance.now()
    try {
      const found = sentSettings.safeParse(await findPortalSettings(db))
      current = found.success ? await complete(found.data) : byDefault
    } catch (error) {
      log.warn({ err: error }, 'the settings of the portal cannot be read; those of the last look count')
    }
  }

  return {
    get current() {
      return current
    },
    async renew() {
      if (performance.now() - lookedAt < cacheMs) return looking
      looking = look()
      return looking
    },
    reload: look,
  }
}
