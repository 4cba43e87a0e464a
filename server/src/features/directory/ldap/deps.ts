import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { DirectoryDeps } from '../deps.ts'
import type { ProvidedPerson } from '../provided/people.ts'

export type LdapDeps = BaseDeps & { box: SecretBox; timeZone: string }

export type LdapImportDeps = LdapDeps &
  DirectoryDeps & {
    /** Marks people whose number is another person's sign-in name at the bundled provider; not for transactions. */
    prepare: (db: Db, people: readonly ProvidedPerson[]) => Promise<ProvidedPerson[]>
  }
