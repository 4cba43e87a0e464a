import { execFileSync } from 'node:child_process'
import {
  chownSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseEnv } from 'node:util'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-fs'
import { type BackupRecord, databaseName, filesName, readBackup } from './backup-folder.ts'
import type { readInstallation } from './beside-running.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { holderOf } from './instance-lock.ts'
import { LaunchError } from './launch-error.ts'
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts'
import { secretsName } from './secrets.ts'
import { fingerprintsOf, productVersion } from './take-backup.ts'
import { unprivileged } from './unprivileged.ts'

/** Refuses a data folder that is in use, has anything in it, or cannot be replaced. */
function refuseUsed(folder: string): void {
  const holder = holderOf(folder)
  if (holder)
    throw new LaunchError(
      `iambiz is running on the data folder ${folder} (process ${holder.pid}). Stop it first.`,
    )
  if (existsSync(folder) && statSync(folder).dev !== statSync(dirname(folder)).dev)
    throw new LaunchError(
      `The data folder ${folder} is a mount point, which a restore cannot replace. ` +
        'Set IAMBIZ_DATA_DIR to a folder below it that does not exist yet.',
    )
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new LaunchError(
      `The data folder ${folder} is not empty. Move it away, or set IAMBIZ_DATA_DIR to a new one.`,
    )
}

/** Refuses a backup of a newer version, and one whose database this PostgreSQL cannot read. */
function refuseOtherVersions(
  { iambiz, postgres }: BackupRecord,
  { postgres: program }: PostgresBinaries,
): void {
  const version = productVersion()
  if (iambiz.localeCompare(version, 'en', { numeric: true }) > 0)
    throw new LaunchError(
      `The backup is of iambiz ${iambiz}, newer than this one (${version}). Install that version.`,
    )
  const major = (text: string) => /\d+/.exec(text)?.[0]
  const own = execFileSync(program, ['--version'], { encoding: 'utf8' })
  if (major(own) !== major(postgres))
    throw new LaunchError(
      `The backup is of PostgreSQL ${postgres}, which the embedded PostgreSQL ${major(own)} cannot read. ` +
        `Restore it with iambiz ${iambiz}.`,
    )
}

/** Refuses a restore without the keys of the backup: the next start would generate others, which open nothing. */
function refuseOtherKeys(
  { dataKeys }: BackupRecord,
  secrets: string | undefined,
  given: string | undefined,
): void {
  const keys = given || (secrets && parseEnv(readFileSync(secrets, 'utf8')).DATA_KEYS)
  const known = new Set(fingerprintsOf(keys ?? ''))
  if (dataKeys.every((fingerprint) => known.has(fingerprint))) return
  throw new LaunchError(
    `${keys ? 'These DATA_KEYS are not those of the backup' : 'The backup contains no DATA_KEYS'}. ` +
      'Name the file with them by --secrets, or set DATA_KEYS.',
  )
}

/** Unpacks the database folder for the user that the server runs as. */
async function unpackDatabase(
  archive: string,
  folder: string,
  { postgres }: PostgresBinaries,
  stop: AbortSignal,
): Promise<void> {
  mkdirSync(folder, { mode: 0o700 })
  const { owner } = unprivileged([dirname(folder), dirname(postgres)])
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const unpack = extract(folder, { map: (header) => ({ ...header, ...owner }) })
  await pipeline(createReadStream(archive), createGunzip(), unpack, { signal: stop })
}

/** The secrets of a restore: a file that the operator names, or that of the backup. */
function secretsOf(backup: string, named: string | undefined): string | undefined {
  const stored = join(backup, secretsName)
  return named ?? (existsSync(stored) ? stored : undefined)
}

/**
 * Restores a backup into the data folder of an installation, which must be empty: checks the whole backup, unpacks it
 * beside the folder, starts PostgreSQL on it once, and then gives it the name of the folder.
 */
export async function restoreBackup(
  { env, plan: { dataFolder } }: ReturnType<typeof readInstallation>,
  backup: string,
  { namedSecrets, stop }: { namedSecrets: string | undefined; stop: AbortSignal },
): Promise<BackupRecord> {
  refuseUsed(dataFolder)
  const record = await readBackup(backup, stop)
  const binaries = await postgresBinaries()
  refuseOtherVersions(record, binaries)
  const secrets = secretsOf(backup, namedSecrets)
  refuseOtherKeys(record, secrets, env.DATA_KEYS)
  const draft = `${dataFolder}.incomplete-${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    await unpackDatabase(join(backup, databaseName), join(draft, 'postgres'), binaries, stop)
    const files = join(backup, filesName)
    const filter = () => !stop.aborted
    if (existsSync(files)) await cp(files, join(draft, filesName), { recursive: true, filter })
    stop.throwIfAborted()
    const database = await startEmbeddedDatabase({ folder: draft })
    await database.stop()
    stop.throwIfAborted()
    if (secrets) writeFileSync(join(draft, secretsName), readFileSync(secrets), { mode: 0o600 })
    if (existsSync(dataFolder)) rmdirSync(dataFolder)
    renameSync(draft, dataFolder)
    return record
  } catch (error) {
    // Files may still be added after a stop.
    rmSync(draft, { recursive: true, force: true, maxRetries: 10 })
    throw error
  }
}
