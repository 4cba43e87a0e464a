import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { ProviderDb } from '../database.ts'
import type { Directory } from './directory.ts'
import { linksOf } from './link-store.ts'
import { type LdapSettings, ownsAddress } from './settings.ts'
import type { AskSources } from './source-question.ts'
import { enabledSources, type Source, secretOf } from './source-store.ts'

type DirectorySource = Source & { settings: LdapSettings }

/** The directory that has a person's password, and the subject that is linked to it; null before the first sign-in. */
export type PasswordPlace = Directory & { source: DirectorySource; linkedSubject: string | null }

type Parts = { db: ProviderDb; box: SecretBox; ask: AskSources }

const isDirectory = (source: Source): source is DirectorySource => source.settings.kind === 'ldap'

async function addressOf(db: ProviderDb, accountNo: string): Promise<string> {
  const row = await db
    .selectFrom('idp.account')
    .select('email')
    .where('account_no', '=', accountNo)
    .executeTakeFirst()
  return row?.email ?? ''
}

/**
 * The one place that has the password of an account: the first directory in the order whose rule covers the person, or
 * undefined for the password here. Super managers, and people of another source, keep the password here until they are
 * linked: a directory must not take them over.
 */
export async function passwordPlaceOf(
  { db, box, ask }: Parts,
  accountNo: string,
): Promise<PasswordPlace | undefined> {
  const directories = (await enabledSources(db)).filter(isDirectory)
  if (directories.length === 0) return undefined
  const [{ allowed, isAdministrator }, address, links] = await Promise.all([
    ask({ accountNo, sources: directories }),
    addressOf(db, accountNo),
    linksOf(db, accountNo),
  ])
  const source = directories.find(
    ({ code, settings }) =>
      allowed.includes(code) && (settings.domains.length === 0 || ownsAddress(settings, address)),
  )
  if (!source) return undefined
  const own = links.find(({ sourceId }) => sourceId === source.id)
  if (!own && (isAdministrator || links.length > 0)) return undefined
  const secret = secretOf(box, source) ?? ''
  return { source, settings: source.settings, secret, linkedSubject: own?.subject ?? null }
}
