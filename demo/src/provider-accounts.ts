import { importAccounts, type NewAccount } from '@iambiz/provider/account-store.ts'
import type { ProviderDb } from '@iambiz/provider/database.ts'
import { hashPassword } from '@iambiz/provider/password.ts'
import type { Kysely } from 'kysely'
import { demoPassword } from './accounts.ts'
import type { Person } from './world/people.ts'

/**
 * Gives all people an account at the bundled provider, whose tables are in the same database.
 * All share one Argon2id hash: three hundred would take ten seconds of a core, and would protect a password
 * that is printed in the terminal.
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
  // The provider names its tables with their schema, so the portal's search path does not matter.
  await importAccounts(trx as unknown as ProviderDb, accounts)
}
