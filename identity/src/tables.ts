import type { Kysely } from 'kysely'

/** The tables of credentials, in whichever schema holds them: `idp` of the bundled provider, or `portal` without it. */
export type IdentityTables = Record<never, never>

export type IdentityDb = Kysely<IdentityTables>
