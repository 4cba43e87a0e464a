import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { connectionSettings, type FormSettings } from '../connections/settings.ts'
import type { ProviderDb } from '../database.ts'

/** What a person signs in with at an application. */
const credentials = z.object({ account: z.string(), password: z.string() })
export type Credentials = z.output<typeof credentials>

type Parts = { db: ProviderDb; box: SecretBox }

/** A person at an application, with its form. */
type Place = { accountNo: string; clientId: string; form: FormSettings }

/**
 * What credentials are sealed for: they cannot be opened for another person or application, nor for another origin or other
 * fields of the same application, where nobody has agreed to send a password.
 */
const sealContext = ({ accountNo, clientId, form }: Place): string =>
  `form_credential:${JSON.stringify([accountNo, clientId, ...destinationOf(form)])}`

const destinationOf = ({ url, fieldNames }: FormSettings) => [
  new URL(url).origin,
  fieldNames.account,
  fieldNames.password,
]

/** Whether credentials for one form may be posted to the other. */
export const isSameDestination = (one: FormSettings, other: FormSettings): boolean =>
  JSON.stringify(destinationOf(one)) === JSON.stringify(destinationOf(other))

const rowOf = (db: ProviderDb, { accountNo, clientId }: Omit<Place, 'form'>) =>
  db.selectFrom('idp.form_credential').where('account_no', '=', accountNo).where('client_id', '=', clientId)

/** A person's credentials for an application; undefined if there are none for this form. */
export async function findCredentials({ db, box }: Parts, place: Place): Promise<Credentials | undefined> {
  const row = await rowOf(db, place).select('sealed').executeTakeFirst()
  const opened = row && box.open(row.sealed, sealContext(place))
  return opened ? credentials.parse(JSON.parse(opened)) : undefined
}

/** Saves a person's credentials for an application in place of any earlier ones. */
export async function saveCredentials(
  { db, box }: Parts,
  place: Place,
  saved: Credentials,
  now: Date,
): Promise<void> {
  const { accountNo: account_no, clientId: client_id } = place
  const values = {
    sealed: box.seal(JSON.stringify(saved), sealContext(place)),
    ...{ saved_at: now, last_used_at: null },
  }
  await db
    .insertInto('idp.form_credential')
    .values({ account_no, client_id, ...values })
    .onConflict((conflict) => conflict.columns(['account_no', 'client_id']).doUpdateSet(values))
    .execute()
}

/** Notes that a person's credentials were posted. */
export async function noteUse(
  db: ProviderDb,
  { accountNo, clientId }: Omit<Place, 'form'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('idp.form_credential')
    .set({ last_used_at: now })
    .where('account_no', '=', accountNo)
    .where('client_id', '=', clientId)
    .execute()
}

/** The applications for which a person has saved credentials, in the order of their names. */
export const savedOf = (db: ProviderDb, accountNo: string) =>
  db
    .selectFrom('idp.form_credential as k')
    .innerJoin('idp.client as c', 'c.client_id', 'k.client_id')
    .select(['c.app_id', 'c.client_id', 'c.name_zh', 'c.name_en', 'k.saved_at', 'k.last_used_at'])
    .where('k.account_no', '=', accountNo)
    .where('c.app_id', 'is not', null)
    .orderBy('c.name_zh')
    .orderBy('c.client_id')
    .execute()

/** Removes a person's credentials for a portal application; false if there are none. */
export async function removeSaved(db: ProviderDb, accountNo: string, appId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('idp.form_credential as k')
    .using('idp.client as c')
    .whereRef('c.client_id', '=', 'k.client_id')
    .where('k.account_no', '=', accountNo)
    .where('c.app_id', '=', appId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes all credentials of a person. */
export async function removeSavedOfPerson(db: ProviderDb, accountNo: string): Promise<void> {
  await db.deleteFrom('idp.form_credential').where('account_no', '=', accountNo).execute()
}

/** Removes everyone's credentials for a portal application. */
export async function removeSavedOfApp(db: ProviderDb, appId: string): Promise<void> {
  await db
    .deleteFrom('idp.form_credential as k')
    .using('idp.client as c')
    .whereRef('c.client_id', '=', 'k.client_id')
    .where('c.app_id', '=', appId)
    .execute()
}

const batch = 500

/** Seals credentials with the newest key, so that an older one can be removed from the configuration. */
export async function resealCredentials({ db, box }: Parts): Promise<void> {
  const [newest = ''] = box.keyIds
  for (let after = ['', '']; ; ) {
    const rows = await db
      .selectFrom('idp.form_credential as k')
      .innerJoin('idp.client as c', 'c.client_id', 'k.client_id')
      .select(['k.account_no', 'k.client_id', 'k.sealed', 'c.settings'])
      .where('k.sealed', 'not like', `${newest}.%`)
      .where(sql<boolean>`(k.account_no, k.client_id) > (${after[0]}, ${after[1]})`)
      .orderBy('k.account_no')
      .orderBy('k.client_id')
      .limit(batch)
      .execute()
    for (const { account_no: accountNo, client_id: clientId, sealed, settings } of rows) {
      const { form } = connectionSettings.parse(settings)
      const place = form && { accountNo, clientId, form }
      const opened = place && box.open(sealed, sealContext(place))
      if (!opened) continue
      await db
        .updateTable('idp.form_credential')
        .set({ sealed: box.seal(opened, sealContext(place)) })
        .where('account_no', '=', accountNo)
        .where('client_id', '=', clientId)
        .where('sealed', '=', sealed)
        .execute()
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = [last.account_no, last.client_id]
  }
}
