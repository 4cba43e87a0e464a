import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { authorOf, type Caller, type RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, wordsOf } from '#server/platform/failure.ts'
import { claimMissing, releaseFiles } from '#server/platform/files/store.ts'
import { picturesIn } from '#server/platform/rich-text.ts'
import type { Content } from './written.ts'

const refuse = (field: string, lang: Language): never =>
  fail('file.not-yours', { fields: [{ field, message: wordsOf('file.not-yours', lang) }] })

type Named = { id: string; status: 0 | 1 | 2; written: Partial<Content> }

/**
 * Attaches the files named in the announcement and releases the files that it no longer names; refuses files of other
 * people or other announcements. Pictures that readers have seen are preserved, because readers can compare the old
 * text with the new one.
 */
export async function settleFiles(
  trx: Db,
  actor: Caller,
  { lang }: RequestContext,
  { id, status, written }: Named,
): Promise<void> {
  const claim = { uploaderNo: authorOf(actor).userNo }
  if (written.attachment_id !== undefined) {
    const fileIds = written.attachment_id === null ? [] : [written.attachment_id]
    if (!(await claimMissing(trx, { ...claim, fileIds, purpose: 'attachment' }, id)))
      refuse('attachments', lang)
    await releaseFiles(trx, id, { purpose: 'attachment', except: fileIds })
  }
  if (written.content_zh !== undefined) {
    const [zh, en] = [picturesIn(written.content_zh), picturesIn(written.content_en ?? '')]
    for (const [field, fileIds] of [
      ['content.zh', zh],
      ['content.en', en],
    ] as const)
      if (!(await claimMissing(trx, { ...claim, fileIds, purpose: 'image' }, id))) refuse(field, lang)
    if (status === 0) await releaseFiles(trx, id, { purpose: 'image', except: [...zh, ...en] })
  }
}

/** Releases all files of a deleted announcement. */
export async function releaseAllFiles(trx: Db, id: string): Promise<void> {
  await releaseFiles(trx, id, { purpose: 'attachment', except: [] })
  await releaseFiles(trx, id, { purpose: 'image', except: [] })
}
