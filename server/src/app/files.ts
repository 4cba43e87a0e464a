import { maxAttachmentSize } from '@iambiz/contract/platform/files.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { auditDenial } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { readAttachment } from '#server/platform/files/attachment.ts'
import type { FileContents } from '#server/platform/files/contents.ts'
import { type AcceptedFile, keepFile, takeUploadRate } from '#server/platform/files/keep-file.ts'
import { labelOf } from '#server/platform/files/label.ts'
import { pictureExtensions, readPicture } from '#server/platform/files/picture.ts'
import { shownFile } from '#server/platform/files/shown.ts'
import { contentInRow, type FilePurpose, findFile } from '#server/platform/files/store.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

/** Whether the person may read the files of a subject, told by the feature that it belongs to. */
type MayRead = (actor: Actor, subjectId: string, now: Date) => Promise<boolean>

export type FileDeps = {
  db: Db
  contents: FileContents
  wireTime: WireTime
  mayRead: Record<FilePurpose, MayRead>
}

function acceptPicture(picture: Buffer, name: string): AcceptedFile {
  const { mediaType, content } = readPicture(picture)
  return { label: labelOf(name, pictureExtensions[mediaType], 'picture'), mediaType, content }
}

async function download(
  { db, contents, mayRead }: FileDeps,
  actor: Actor,
  context: RequestContext,
  fileId: string,
): Promise<SentFile> {
  const file = (await findFile(db, fileId)) ?? fail('resource.not-found')
  const { purpose, subject_id, uploader_no } = file
  const isAllowed =
    subject_id === null
      ? uploader_no === actor.userNo
      : await mayRead[purpose](actor, subject_id, context.now)
  if (!isAllowed) {
    await auditDenial(db, context, actor, {
      action: 'file.read',
      target: { type: 'file', id: fileId },
    })
    fail('resource.not-found')
  }
  const content = (await contents.get(fileId)) ?? (await contentInRow(db, fileId))
  return {
    fileName: file.file_name,
    mediaType: file.media_type,
    size: file.size,
    content: content ?? fail('resource.not-found'),
  }
}

/** Files of all features, up and down. */
export function fileRoutes(serve: Serve, deps: FileDeps): void {
  const { db, wireTime } = deps

  serve('POST /iam-portal/v1/portal/file/upload', async ({ picture, query, actor, context }) => {
    const { type: purpose, fileName } = query
    await takeUploadRate(db, actor, purpose, context.now)
    const accepted = acceptPicture(picture, fileName)
    const stored = await keepFile(deps, actor, context, { purpose, accepted, action: 'file.upload' })
    return shownFile(stored, wireTime)
  })

  serve('POST /iam-portal/bulletin/emailTemplate/upload', async ({ file, query, actor, context }) => {
    const { type: purpose, fileName } = query
    await takeUploadRate(db, actor, purpose, context.now)
    if (file.content.length > maxAttachmentSize) fail('request.too-large')
    const accepted = await readAttachment(file.content, fileName || file.fileName)
    const stored = await keepFile(deps, actor, context, { purpose, accepted, action: 'file.upload' })
    return shownFile(stored, wireTime)
  })

  serve('GET /iam-portal/file/:fileId', async ({ params, actor, context }) =>
    download(deps, actor, context, params.fileId),
  )
}
