import { importAccounts, type NewAccount } from '@iambiz/provider/account-store.ts'
import type { ProviderDb } from '@iambiz/provider/database.ts'
import { hashPassword } from '@iambiz/provider/password.ts'
import type { Kysely } from 'kysely'
import { demoPassword } from './accounts.ts'
import type { Person } from './company/people.ts'

/**
 * Creates provider accounts for all people, in the same database. All share one Argon2id hash: three hundred would take
 * ten CPU seconds to protect a password that is printed in the terminal.
 */
export async function importPeople<Tables>(trx: Kysely<Tables>, people: readonly Person[]): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  const accounts = people.map(
    (person): NewAccount => ({
      accountNo: person.userNo,
      userName: person.signInName ?? person.userNo,
      nameZh: person.nameZh,
      nameEn: person.nameEn,
      email: person.email,
      passwordHash,
      enabled: person.active,
    }),
  )
  // The provider qualifies its tables with their schema, so the portal's search path does not matter.
  await importAccounts(trx as unknown as ProviderDb, accounts)
}
