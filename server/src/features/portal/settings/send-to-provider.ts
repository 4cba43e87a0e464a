import { type AccentShades, accentPalette } from '@iambiz/contract/platform/accent.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { ReadSettings } from '#server/platform/settings.ts'
import { pictureContent } from './picture-store.ts'
import { currentVersion } from './store.ts'

type Answer = { status: number; body: Record<string, unknown> }

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

const isRefused = (answer: Answer | null) => answer !== null && answer.status !== 200

/** Sends the pictures that the provider does not have; returns whether it has all of them now. */
async function sendPictures(
  { db, askProvider }: ReportingDeps,
  pictures: Readonly<Record<string, string>>,
): Promise<boolean> {
  for (const name of new Set(Object.values(pictures))) {
    if (name === '') continue
    const known = await askProvider('/admin/picture', { name })
    if (known === null) return true
    if (known.status === 200 && known.body.is_stored === true) continue
    const content = await pictureContent(db, name)
    const sent = content && { name, content: content.toString('base64url') }
    if (sent && isRefused(await askProvider('/admin/picture', sent))) return false
  }
  return true
}

/**
 * Sends settings to the bundled provider that its pages and password rules need. The version lets the provider ignore
 * an older transfer that arrives later. Another provider gets nothing.
 */
export async function sendToProvider(deps: ReportingDeps): Promise<void> {
  const version = await currentVersion(deps.db)
  const current = await deps.readSettings(version)
  const { companyName, portalName, serviceDesk, signInHelp, privacyNotice, termsOfUse } = current
  const { passwordMinLength, passwordHistory, passwordWords } = current
  const { logoLight, logoDark, logoSquare, signInPicture } = current
  const pictures = { logoLight, logoDark, logoSquare, signInPicture }
  const settings = {
    company: companyName,
    portalName,
    serviceDesk,
    links: { help: signInHelp, privacy: privacyNotice, terms: termsOfUse },
    footer: current.footer,
    accent: accentFor(current.accentColour),
    pictures,
    password: { min: passwordMinLength, history: passwordHistory, words: passwordWords },
  }
  // The pictures come first, so that no page names one that is not there. A provider of an earlier release knows none.
  const hasPictures = await sendPictures(deps, pictures)
  const answer = await deps.askProvider('/admin/settings', { version, settings: JSON.stringify(settings) })
  if (isRefused(answer)) throw new Error(`the account API answered ${answer?.status}`)
  if (!hasPictures) throw new Error('the account API refused a picture')
}
