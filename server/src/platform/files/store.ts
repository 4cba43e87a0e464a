import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** A screenshot of a fault; a picture within the text of an announcement; what is attached to one; an application's icon. */
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

/** Notes a file that belongs to nothing yet; its content is put into the store afterwards. */
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

/** Without uploader where it is no person who claims: such have uploaded nothing. */
export type Claim = { fileIds: readonly string[]; purpose: FilePurpose; uploaderNo: string | null }

/**
 * Gives files to what they were uploaded for, in this order; false where one of them is not the uploader's, has another
 * purpose, or belongs to something already. The caller's transaction has to end then.
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

/** As `claimFiles`, but those that the subject has already may be named again, whoever uploaded them. */
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

/** Takes from a subject its files of a purpose, but those named; they are swept like those never sent. */
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

/** The files of something, in their order. */
export const filesOf = (db: Db, subjectId: string): Promise<(StoredFile & { purpose: FilePurpose })[]> =>
  db
    .selectFrom('stored_file')
    .select(fileColumns)
    .select('purpose')
    .where('subject_id', '=', subjectId)
    .orderBy('sort_no')
    .orderBy('file_id')
    .execute()

/** Those among some that their uploader has given to something already. */
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

/** A file, and who may decide about it: what it belongs to, or else its uploader. */
export const findFile = (db: Db, fileId: string) =>
  db
    .selectFrom('stored_file')
    .select(fileColumns)
    .select(['purpose', 'subject_id', 'uploader_no'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()

/** The content of a file of before contents had a store of their own. */
export async function contentInRow(db: Db, fileId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('stored_file')
    .select('content')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return row?.content ?? undefined
}

/** Deletes those among some that belong to nothing; returns which. */
export async function deleteUnclaimed(trx: Db, fileIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .deleteFrom('stored_file')
    .where('file_id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('subject_id', 'is', null)
    .returning('file_id')
    .execute()
  return rows.map(({ file_id }) => file_id)
}

/** Deletes some that belong to nothing and were uploaded before a time; returns which, none where none is left. */
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
