import { PassThrough, type Readable } from 'node:stream'
import pg from 'pg'
import { LaunchError } from './launch-error.ts'

/** The message of the protocol that carries a part of the archive; others name the archive or report progress. */
const archivePart = 'd'.charCodeAt(0)

/** PostgreSQL's BASE_BACKUP (commands of this protocol are in capital letters), whose archive arrives as messages of a copy. */
class BaseBackup extends pg.Query {
  readonly archive = new PassThrough()

  constructor(label: string) {
    super(`BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL true, MANIFEST 'no', COMPRESSION 'gzip')`)
    this.on('end', () => this.archive.end())
    this.on('error', (error) => this.archive.destroy(error))
  }

  /** Called by the client for each message. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection): void {
    if (chunk[0] !== archivePart) return
    // The client reuses the memory of the message.
    if (this.archive.write(Buffer.from(chunk.subarray(1)))) return
    stream.pause()
    this.archive.once('drain', () => stream.resume())
  }
}

/**
 * Gives `store` the database folder of a running server as it is at the end of the backup, as a compressed TAR archive
 * with the log that PostgreSQL needs to start from it. The server checks the checksums of all pages. Returns the
 * server's version.
 */
export async function takeBaseBackup(
  url: string,
  store: (archive: Readable) => Promise<void>,
): Promise<string> {
  const connection = { connectionString: url, replication: 'true' }
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    // Keeps the log of the backup until the end of this connection.
    await client
      .query('CREATE_REPLICATION_SLOT iambiz_backup TEMPORARY PHYSICAL (RESERVE_WAL)')
      .catch((error: { code?: string }) => {
        if (error.code === '42710') throw new LaunchError('Another backup is running. Try again later.')
        throw error
      })
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
    const backup = client.query(new BaseBackup('iambiz'))
    await store(backup.archive)
    return rows[0]?.server_version ?? ''
  } finally {
    await client.end()
  }
}
