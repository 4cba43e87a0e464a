/** PostgreSQL 15: what Debian 12 has, and the oldest version that the tests are run on. */
const oldestPostgres = 15

/** What to say where a server is too old; `version` is its `server_version_num`. */
export function tooOldPostgres(version: number, oldest = oldestPostgres): string | undefined {
  const major = Math.floor(version / 10_000)
  if (major >= oldest) return undefined
  return `PostgreSQL ${major} is too old. Use PostgreSQL ${oldest} or newer.`
}
