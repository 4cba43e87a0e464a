import { currentServer, withEachServer } from '@iambiz/runtime/database-servers.ts'
import { tooOldPostgres } from '@iambiz/runtime/postgres-version.ts'
import { LaunchError } from './launch-error.ts'

async function versionOf(server: string): Promise<number> {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: server, connectionTimeoutMillis: 5000 })
  // An error after the response is irrelevant.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return Number(rows[0]?.server_version_num)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Checks that an external PostgreSQL is usable, before each of the four roles reports the same error. */
export async function checkExternalDatabase(url: string): Promise<void> {
  const version = await withEachServer(url, () => versionOf(currentServer(url))).catch(
    ({ message, code }: NodeJS.ErrnoException) => {
      throw new LaunchError(
        `The database cannot be reached (${message || code}). Check DATABASE_URL and that PostgreSQL runs.`,
      )
    },
  )
  const fault = tooOldPostgres(version)
  if (fault) throw new LaunchError(`DATABASE_URL: ${fault}`)
}
