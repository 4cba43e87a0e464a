import type { Db } from '#server/platform/db/tables.ts'
import type { ReadSettings } from '#server/platform/settings.ts'
import { currentVersion } from './store.ts'

type Answer = { status: number }

export type ReportingDeps = {
  db: Db
  readSettings: ReadSettings
  askProvider: (path: string, form: Record<string, string>) => Promise<Answer | null>
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
    password: { min: passwordMinLength, history: passwordHistory, words: passwordWords },
  }
  const answer = await askProvider('/admin/settings', { version, settings: JSON.stringify(settings) })
  if (answer && answer.status !== 200) throw new Error(`the account API answered ${answer.status}`)
}
