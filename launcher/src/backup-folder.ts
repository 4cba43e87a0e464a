import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LaunchError } from './launch-error.ts'

/** Names inside the folder of a backup. */
export const recordName = 'backup.json'
export const databaseName = 'database.tar.gz'
export const filesName = 'files'

/** A file of a backup, by its path with slashes. */
export type StoredFile = { path: string; size: number; sha256: string }

/** What a backup contains, in `backup.json`. */
export type BackupRecord = {
  format: 1
  /** Versions of the product and of PostgreSQL. */
  iambiz: string
  postgres: string
  /** The database is restored as it was at this time or a little later. */
  takenAt: string
  /** The SHA-256 of each key of DATA_KEYS, to recognize them at a restore. */
  dataKeys: string[]
  files: StoredFile[]
}

/** Counts and hashes the parts of a file. */
function meter() {
  const hash = createHash('sha256')
  let size = 0
  return {
    add(chunk: Buffer) {
      hash.update(chunk)
      size += chunk.length
    },
    result: () => ({ size, sha256: hash.digest('hex') }),
  }
}

/** Writes a stream into a new file of a backup, readable only by its owner; returns its entry for the record. */
export async function storeFile(folder: string, path: string, source: Readable): Promise<StoredFile> {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const { add, result } = meter()
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      add(chunk)
      yield chunk
    }
  }
  await pipeline(source, measure, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  return { path, ...result() }
}

async function measureFile(file: string, signal: AbortSignal): Promise<Omit<StoredFile, 'path'>> {
  const { add, result } = meter()
  for await (const chunk of createReadStream(file, { signal })) add(chunk)
  return result()
}

/** Paths of all files below a folder, with slashes. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort()
    : []

function readRecord(folder: string): BackupRecord {
  const file = join(folder, recordName)
  if (!existsSync(file)) throw new LaunchError(`${folder} is not a backup: it has no ${recordName}.`)
  try {
    const record = JSON.parse(readFileSync(file, 'utf8')) as BackupRecord
    if (record.format === 1) return record
  } catch (error) {
    throw new LaunchError(`${file} cannot be read: ${(error as Error).message}.`)
  }
  throw new LaunchError(`${file} was written by another version of iambiz. Restore it with that version.`)
}

/** Reads every file of a backup and compares it with the record; throws an error that names each difference. */
export async function readBackup(folder: string, stop: AbortSignal): Promise<BackupRecord> {
  const record = readRecord(folder)
  const present = new Set(filesBelow(folder))
  const faults: string[] = []
  for (const { path, size, sha256 } of record.files) {
    if (!present.delete(path)) faults.push(`${path} is missing`)
    else {
      const found = await measureFile(join(folder, path), stop)
      if (found.size !== size || found.sha256 !== sha256) faults.push(`${path} has changed`)
    }
  }
  present.delete(recordName)
  faults.push(...[...present].map((path) => `${path} does not belong to it`))
  if (faults.length === 0) return record
  const more = faults.length > 5 ? `, and ${faults.length - 5} more` : ''
  throw new LaunchError(`The backup ${folder} is damaged: ${faults.slice(0, 5).join(', ')}${more}.`)
}
