import { type AccentShades, accentPalette } from '@iambiz/contract/platform/accent.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { ReadSettings } from '#server/platform/settings.ts'
import { currentVersion } from './store.ts'

type Answer = { status: number }

export type ReportingDeps = {
  db: Db
  readSettings: ReadSettings
  askProvider: (path: string, form: Record<string, string>) => Promise<Answer | null>
}

/** The shades that the provider's pages use, under the names of its style sheet. */
const shadesFor = ({
  p,
  ptext,
  pbtn,
  pbtnh,
  pbgh,
  r300,
  r500,
  r600,
  r700,
  r800,
  r900,
  r950,
}: AccentShades) => ({
  ...{ p, ptext, pbtn, pbtnh, ring: pbgh },
  ...{ r300, r500, r600, r700, r800, r900, r950 },
})

/** The provider imports nothing of the portal, so it gets the finished shades; none for the product's own colours. */
function accentFor(colour: string) {
  if (colour === '') return undefined
  const { light, dark } = accentPalette(colour)
  return { light: shadesFor(light), dark: shadesFor(dark) }
}

/**
 * Sends settings to the bundled provider that its pages and password rules need. The version lets the provider ignore
 * an older transfer that arrives later. Another provider gets nothing.
 */
export async function sendToProvider({ db, readSettings, askProvider }: ReportingDeps): Promise<void> {
  const version = await currentVersion(db)
  const current = await readSettings(version)
  const { companyName, portalName, serviceDesk, signInHelp, privacyNotice, termsOfUse } = current
  const { passwordMinLength, passwordHistory, passwordWords } = current
  const settings = {
    company: companyName,
    portalName,
    serviceDesk,
    links: { help: signInHelp, privacy: privacyNotice, terms: termsOfUse },
    accent: accentFor(current.accentColour),
    password: { min: passwordMinLength, history: passwordHistory, words: passwordWords },
  }
  const answer = await askProvider('/admin/settings', { version, settings: JSON.stringify(settings) })
  if (answer && answer.status !== 200) throw new Error(`the account API answered ${answer.status}`)
}
