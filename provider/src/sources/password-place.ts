import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { ProviderDb } from '../database.ts'
import type { Directory } from './directory.ts'
import { linksOf } from './link-store.ts'
import { type LdapSettings, ownsAddress } from './settings.ts'
import type { AskSources } from './source-question.ts'
import { enabledSources, type Source, secretOf } from './source-store.ts'

type DirectorySource = Source & { settings: LdapSettings }

export type DirectoryPlace = Directory & { source: DirectorySource }

/** The directory that has a person's password, and the subject that is linked to it; null before the first sign-in. */
export type PasswordPlace = DirectoryPlace & { linkedSubject: string | null }

type Parts = { db: ProviderDb; ask: AskSources }

const isDirectory = (source: Source): source is DirectorySource => source.settings.kind === 'ldap'

async function addressOf(db: ProviderDb, accountNo: string): Promise<string> {
  const row = await db
    .selectFrom('idp.account')
    .select('email')
    .where('account_no', '=', accountNo)
    .executeTakeFirst()
  return row?.email ?? ''
}

/** The directories that check passwords, in their order. */
export const enabledDirectories = async ({
  db,
  box,
}: {
  db: ProviderDb
  box: SecretBox
}): Promise<DirectoryPlace[]> =>
  (await enabledSources(db))
    .filter(isDirectory)
    .map((source) => ({ source, settings: source.settings, secret: secretOf(box, source) ?? '' }))

/**
 * The one of these directories that has the password of an account: the first one in the order whose rule covers the
 * person, or undefined for the password here. Super managers keep the password here, because a directory links without
 * proof; so do people of another source until they are linked. Throws `PortalAway`.
 */
export async function passwordPlaceOf(
  { db, ask }: Parts,
  directories: readonly DirectoryPlace[],
  accountNo: string,
): Promise<PasswordPlace | undefined> {
  const [{ allowed, isAdministrator }, address, links] = await Promise.all([
    ask({ accountNo, sources: directories.map(({ source }) => source) }),
    addressOf(db, accountNo),
    linksOf(db, accountNo),
  ])
  const place = directories.find(
    ({ source: { code }, settings }) =>
      allowed.includes(code) && (settings.domains.length === 0 || ownsAddress(settings, address)),
  )
  if (!place) return undefined
  const own = links.find(({ sourceId }) => sourceId === place.source.id)
  if (isAdministrator || (!own && links.length > 0)) return undefined
  return { ...place, linkedSubject: own?.subject ?? null }
}
