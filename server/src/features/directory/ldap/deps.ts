import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { DirectoryDeps } from '../deps.ts'
import type { ProvidedPerson } from '../provided/people.ts'

export type LdapDeps = BaseDeps & { box: SecretBox; timeZone: string }

export type LdapImportDeps = LdapDeps &
  DirectoryDeps & {
    /** Marks people whose number another person signs in with at the bundled provider; in no transaction. */
    prepare: (db: Db, people: readonly ProvidedPerson[]) => Promise<ProvidedPerson[]>
  }
