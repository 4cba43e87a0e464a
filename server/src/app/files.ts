import { maxImported } from '@iambiz/contract/features/mail/contacts.ts'
import type { files } from '@iambiz/contract/files.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { iconSides, maxAttachmentSize, maxIconSize } from '@iambiz/contract/platform/files.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit, auditDenial } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { readAttachment } from '#server/platform/files/attachment.ts'
import type { FileContents } from '#server/platform/files/contents.ts'
import { type AcceptedFile, keepFile, takeUploadRate } from '#server/platform/files/keep-file.ts'
import { extensionOf, labelOf } from '#server/platform/files/label.ts'
import { type PeopleRow, peopleHeadings, peopleIn } from '#server/platform/files/people-columns.ts'
import { pictureExtensions, readPicture } from '#server/platform/files/picture.ts'
import { shownFile } from '#server/platform/files/shown.ts'
import { contentInRow, type FilePurpose, findFile } from '#server/platform/files/store.ts'
import { readTable } from '#server/platform/files/table.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

/** Whether the person may read the files of a subject; the feature that owns the subject decides. */
type MayRead = (actor: Actor, subjectId: string, now: Date) => Promise<boolean>

type Uploaded = DataOf<(typeof files)['POST /iam-portal/bulletin/emailTemplate/upload']>
/** Result of reading an uploaded file that is not stored. */
type Parsed = Extract<Uploaded, { parsed: unknown }>['parsed']

export type FileDeps = {
  db: Db
  contents: FileContents
  wireTime: WireTime
  mayRead: Record<FilePurpose, MayRead>
  /** The features that own the table decide how its people are read. */
  readPeople: Record<
    'recipients' | 'contacts',
    (rows: readonly PeopleRow[], lang: Language) => Promise<Parsed>
  >
  readTemplate: (content: Buffer, fileName: string) => Promise<Parsed>
}

function acceptPicture(picture: Buffer, name: string, purpose: FilePurpose): AcceptedFile {
  const { mediaType, content, width, height } = readPicture(picture)
  const sides = [width, height]
  const isIcon =
    content.length <= maxIconSize && sides.every((side) => side >= iconSides.least && side <= iconSides.most)
  if (purpose === 'icon' && !isIcon) fail('file.icon')
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
      ? uploader_no === actor.userNo && actor.acting === null
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
    isImmutable: purpose === 'icon',
  }
}

type Sent = { content: Buffer; type: 'recipients' | 'contacts' | 'template'; fileName: string }

/** Maximum rows read from a table: those of the largest import, plus a title and headings above them. */
const mostRows = maxImported + 10

async function peopleOf(
  { readPeople }: FileDeps,
  { content, type, fileName }: Sent & { type: 'recipients' | 'contacts' },
  lang: Language,
): Promise<Parsed> {
  const rows = await readTable(content, fileName, { mostRows, headings: peopleHeadings })
  const people = peopleIn(rows) ?? fail('file.no-addresses')
  return readPeople[type](people, lang)
}

/** Reads the content of an uploaded file that is not stored. */
async function readUploaded(
  deps: FileDeps,
  sent: Sent,
  actor: Actor,
  context: RequestContext,
): Promise<Extract<Uploaded, { parsed: unknown }>> {
  const { content, type, fileName } = sent
  const parsed =
    type === 'template'
      ? await deps.readTemplate(content, fileName)
      : await peopleOf(deps, { content, type, fileName }, context.lang)
  await audit(deps.db, context, actor, { action: `file.read-${type}`, detail: { size: content.length } })
  const ext = extensionOf(fileName)
  return { fileName: labelOf(fileName, ext), ext, size: content.length, parsed }
}

/** Mounts upload and download of the files of all features. */
export function fileRoutes(serve: Serve, deps: FileDeps): void {
  const { db, wireTime } = deps

  serve('POST /iam-portal/v1/portal/file/upload', async ({ picture, query, actor, context }) => {
    const { type: purpose, fileName } = query
    await takeUploadRate(db, actor, purpose, context.now)
    const accepted = acceptPicture(picture, fileName, purpose)
    const stored = await keepFile(deps, actor, context, { purpose, accepted, action: 'file.upload' })
    return shownFile(stored, wireTime)
  })

  serve('POST /iam-portal/bulletin/emailTemplate/upload', async ({ file, query, actor, context }) => {
    const type = query.type ?? fail('request.media-type')
    const fileName = query.fileName || file.fileName
    if (type !== 'attachment') {
      await takeUploadRate(db, actor, 'read', context.now)
      return readUploaded(deps, { content: file.content, type, fileName }, actor, context)
    }
    await takeUploadRate(db, actor, type, context.now)
    if (file.content.length > maxAttachmentSize) fail('request.too-large')
    const accepted = await readAttachment(file.content, fileName)
    const stored = await keepFile(deps, actor, context, { purpose: type, accepted, action: 'file.upload' })
    return shownFile(stored, wireTime)
  })

  serve('GET /iam-portal/file/:fileId', async ({ params, actor, context }) =>
    download(deps, actor, context, params.fileId),
  )
}
