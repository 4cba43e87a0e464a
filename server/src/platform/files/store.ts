import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/**
 * `fault`: screenshot of a fault; `image`: picture in a formatted text; `attachment`: attachment of an announcement;
 * `icon`: icon of an application.
 */
export type FilePurpose = 'fault' | 'image' | 'attachment' | 'icon'

export type StoredFile = {
  file_id: string
  file_name: string
  media_type: string
  size: number
  uploaded_at: Date
}

const fileColumns = ['file_id', 'file_name', 'media_type', 'size', 'uploaded_at'] as const

type NewFile = {
  purpose: FilePurpose
  fileName: string
  mediaType: string
  size: number
  uploaderNo: string
  at: Date
}

/** Adds the row of a file without a subject; its content is stored afterwards. */
export const insertFile = (db: Db, file: NewFile): Promise<StoredFile> =>
  db
    .insertInto('stored_file')
    .values({
      purpose: file.purpose,
      file_name: file.fileName,
      media_type: file.mediaType,
      size: file.size,
      content: null,
      uploader_no: file.uploaderNo,
      uploaded_at: file.at,
    })
    .returning(fileColumns)
    .executeTakeFirstOrThrow()

/** `uploaderNo` is null where a business system claims; it has uploaded no files. */
export type Claim = { fileIds: readonly string[]; purpose: FilePurpose; uploaderNo: string | null }

/**
 * Assigns files to their subject in this order; false where a file has another uploader or purpose, or already has a
 * subject. The caller must then roll back.
 */
export async function claimFiles(
  trx: Db,
  { fileIds, purpose, uploaderNo }: Claim,
  subjectId: string,
): Promise<boolean> {
  if (fileIds.length === 0) return true
  if (uploaderNo === null) return false
  const { numUpdatedRows } = await trx
    .updateTable('stored_file')
    .set({ subject_id: subjectId, sort_no: sql`array_position(${fileIds}::uuid[], file_id)` })
    .where('file_id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('purpose', '=', purpose)
    .where('uploader_no', '=', uploaderNo)
    .where('subject_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === BigInt(fileIds.length)
}

/** Like `claimFiles`, but also accepts files that the subject already has, from any uploader. */
export async function claimMissing(trx: Db, claim: Claim, subjectId: string): Promise<boolean> {
  const own = await trx
    .selectFrom('stored_file')
    .select('file_id')
    .where('subject_id', '=', subjectId)
    .where('purpose', '=', claim.purpose)
    .execute()
  const has = new Set(own.map(({ file_id }) => file_id))
  const wanted = [...new Set(claim.fileIds.map((id) => id.toLowerCase()))]
  return claimFiles(trx, { ...claim, fileIds: wanted.filter((id) => !has.has(id)) }, subjectId)
}

/** Removes the files of a purpose from a subject, except the given ones; the sweep deletes them. */
export async function releaseFiles(
  trx: Db,
  subjectId: string,
  { purpose, except }: { purpose: FilePurpose; except: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('stored_file')
    .set({ subject_id: null })
    .where('subject_id', '=', subjectId)
    .where('purpose', '=', purpose)
    .where('file_id', '!=', sql<string>`all(${except}::uuid[])`)
    .execute()
}

/** The files of a subject, in order. */
export const filesOf = (db: Db, subjectId: string): Promise<(StoredFile & { purpose: FilePurpose })[]> =>
  db
    .selectFrom('stored_file')
    .select(fileColumns)
    .select('purpose')
    .where('subject_id', '=', subjectId)
    .orderBy('sort_no')
    .orderBy('file_id')
    .execute()

/** The given files of an uploader that already have a subject. */
export const usedFiles = (
  db: Db,
  { fileIds, purpose, uploaderNo }: Claim,
): Promise<(StoredFile & { purpose: FilePurpose })[]> =>
  db
    .selectFrom('stored_file')
    .select(fileColumns)
    .select('purpose')
    .where('file_id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('purpose', '=', purpose)
    .where('uploader_no', '=', uploaderNo)
    .where('subject_id', 'is not', null)
    .execute()

/** A file with the data for the access check: its subject, or else its uploader. */
export const findFile = (db: Db, fileId: string) =>
  db
    .selectFrom('stored_file')
    .select(fileColumns)
    .select(['purpose', 'subject_id', 'uploader_no'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()

/** The ids of all files, and whether each has a subject and its content outside of the database. */
export const allFiles = (db: Db): Promise<{ file_id: string; is_used: boolean }[]> =>
  db
    .selectFrom('stored_file')
    .select('file_id')
    .select(sql<boolean>`subject_id is not null and content is null`.as('is_used'))
    .execute()

/** The content of a file that was stored before contents moved to a separate store. */
export async function contentInRow(db: Db, fileId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('stored_file')
    .select('content')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return row?.content ?? undefined
}

/** Deletes those of the given files that have no subject; returns their ids. */
export async function deleteUnclaimed(trx: Db, fileIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .deleteFrom('stored_file')
    .where('file_id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('subject_id', 'is', null)
    .returning('file_id')
    .execute()
  return rows.map(({ file_id }) => file_id)
}

/**
 * Deletes some files without a subject that were uploaded before a time; returns their ids, empty where none remain.
 */
export async function deleteUnused(trx: Db, before: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('stored_file')
    .where('file_id', 'in', (query) =>
      query
        .selectFrom('stored_file')
        .select('file_id')
        .where('subject_id', 'is', null)
        .where('uploaded_at', '<', before)
        .orderBy('file_id')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returning('file_id')
    .execute()
  return rows.map(({ file_id }) => file_id)
}
