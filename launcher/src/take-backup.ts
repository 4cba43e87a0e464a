import { hash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import {
  type BackupRecord,
  databaseName,
  filesBelow,
  filesName,
  readBackup,
  recordName,
  type StoredFile,
  storeFile,
} from './backup-folder.ts'
import { takeBaseBackup } from './base-backup.ts'
import type { RunningInstallation } from './beside-running.ts'
import { backupAccount, readStoredPasswords } from './database-passwords.ts'
import { filesInUse } from './files-in-use-store.ts'
import { LaunchError } from './launch-error.ts'
import { secretsName } from './secrets.ts'

/** The version of the product. */
export const productVersion = (): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version

/** The SHA-256 of each of the DATA_KEYS, which are random and so cannot be found by it. */
export const fingerprintsOf = (dataKeys: string): string[] =>
  dataKeys.split(',').map((key) => hash('sha256', key.trim()))

function backupUrl({ plan, env }: RunningInstallation): string {
  const url = new URL(env.DATABASE_URL ?? '')
  url.username = backupAccount
  const password = readStoredPasswords(plan.dataFolder)[backupAccount]
  if (!password)
    throw new LaunchError(
      'The running iambiz was started by an earlier version, whose database gives no backup. ' +
        'Restart npm start once, then back up.',
    )
  url.password = password
  return url.href
}

/** Copies the uploaded files; one that is deleted meanwhile is no longer in use. */
async function copyFiles(source: string, folder: string, signal: AbortSignal): Promise<StoredFile[]> {
  const copied: StoredFile[] = []
  for (const path of filesBelow(source)) {
    signal.throwIfAborted()
    const file = await open(join(source, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (file) copied.push(await storeFile(folder, `${filesName}/${path}`, file.createReadStream({ signal })))
  }
  return copied
}

type BackupOptions = { withSecrets: boolean; stop: AbortSignal }

/** Refuses a copy without files that the database has used all the time: their disk may not be mounted. */
function refuseMissing(
  inUse: readonly string[],
  files: readonly StoredFile[],
  { FILES_DIR }: RunningInstallation['env'],
): void {
  const copied = new Set(files.map(({ path }) => basename(path)))
  const missing = inUse.filter((id) => !copied.has(id)).length
  if (missing === 0) return
  throw new LaunchError(
    `${missing} of ${inUse.length} uploaded files that the database uses ${missing === 1 ? 'is' : 'are'} missing` +
      `${FILES_DIR ? ` from ${FILES_DIR} (FILES_DIR). Check that its disk is mounted` : ''}. ` +
      'npm run check-data names them.',
  )
}

async function fill(
  folder: string,
  installation: RunningInstallation,
  { withSecrets, stop }: BackupOptions,
): Promise<BackupRecord> {
  const { plan, env } = installation
  const files: StoredFile[] = []
  const inUse = () => filesInUse(env.DATABASE_URL ?? '')
  const usedBefore = await inUse()
  // Before the transfer: the database is restored as it was at its end.
  const takenAt = new Date().toISOString()
  const postgres = await takeBaseBackup(backupUrl(installation), async (archive) => {
    files.push(await storeFile(folder, databaseName, addAbortSignal(stop, archive)))
  })
  // After the database, so that each file that it names is here. A bucket is backed up by its own tools.
  const source = env.FILES_DIR || join(plan.dataFolder, 'files')
  if (!env.S3_BUCKET_URL) {
    files.push(...(await copyFiles(source, folder, stop)))
    const usedAfter = new Set(await inUse())
    refuseMissing(
      usedBefore.filter((id) => usedAfter.has(id)),
      files,
      env,
    )
  }
  stop.throwIfAborted()
  const secrets = join(plan.dataFolder, secretsName)
  if (withSecrets && existsSync(secrets))
    files.push(await storeFile(folder, secretsName, createReadStream(secrets)))
  const record: BackupRecord = {
    format: 1,
    iambiz: productVersion(),
    postgres,
    takenAt,
    dataKeys: fingerprintsOf(env.DATA_KEYS ?? ''),
    files,
  }
  writeFileSync(join(folder, recordName), `${JSON.stringify(record, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  return readBackup(folder, stop)
}

/**
 * Writes a backup of an installation with the embedded database into a new folder, reads it again, and returns its
 * record. The folder gets its name when it is complete.
 */
export async function takeBackup(
  installation: RunningInstallation,
  folder: string,
  options: BackupOptions,
): Promise<BackupRecord> {
  if (existsSync(folder)) throw new LaunchError(`${folder} exists already. Name a new folder.`)
  const draft = `${folder}.incomplete-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  try {
    const record = await fill(draft, installation, options)
    renameSync(draft, folder)
    return record
  } catch (error) {
    // A file may still be written after a stop.
    rmSync(draft, { recursive: true, force: true, maxRetries: 10 })
    throw error
  }
}
