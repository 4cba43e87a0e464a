import { randomUUID } from 'node:crypto'
import { attachmentExtensions, maxAttachmentSize } from '@iambiz/contract/platform/files.ts'
import { splitAddresses } from '@iambiz/contract/platform/mail-address.ts'
import { readTemplateFile } from '@iambiz/server/features/mail/templates/template-file.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { extensionOf, labelOf } from '@iambiz/server/platform/files/label.ts'
import { type PeopleRow, peopleHeadings, peopleIn } from '@iambiz/server/platform/files/people-columns.ts'
import { pictureExtensions, readPicture } from '@iambiz/server/platform/files/picture.ts'
import { readTable } from '@iambiz/server/platform/files/table.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { fileRefOf } from './file-ref.ts'
import { verifiedAddresses } from './mail-addresses.ts'
import { readContacts } from './mail-contacts.ts'

const mostRows = 1010

const parsedPeople = (type: 'contacts' | 'recipients', asked: Circumstances, people: readonly PeopleRow[]) =>
  type === 'contacts'
    ? readContacts(asked, people)
    : verifiedAddresses(
        asked,
        people.flatMap(({ email, name }) => splitAddresses(email || name)),
      )

export const fileHandlers = {
  'POST /iam-portal/v1/portal/file/upload': ({ query, picture, caller, company, memory, now }) => {
    const { mediaType } = readPicture(picture)
    const fileName = labelOf(query.fileName, pictureExtensions[mediaType], 'picture')
    const file = {
      ...{ id: randomUUID(), mediaType, fileName, content: picture },
      ...{ uploaderNo: caller.userNo, at: now },
    }
    memory.files.set(file.id, file)
    return fileRefOf(file, company)
  },

  // The end of the name is believed; what is in an attachment, the portal alone looks at.
  'POST /iam-portal/bulletin/emailTemplate/upload': async ({ query, file: content, caller, ...asked }) => {
    const { company, memory, now } = asked
    const extension = extensionOf(query.fileName)
    if (query.type === 'contacts' || query.type === 'recipients') {
      const rows = await readTable(content, query.fileName, { mostRows, headings: peopleHeadings })
      const people = peopleIn(rows) ?? fail('file.no-addresses')
      const { fileName, ext, size } = { ext: extension, size: content.length, ...query }
      return { fileName, ext, size, parsed: parsedPeople(query.type, asked, people) }
    }
    if (query.type === 'template') {
      const { fileName } = query
      const parsed = await readTemplateFile(content, fileName)
      return { fileName: labelOf(fileName, extension), ext: extension, size: content.length, parsed }
    }
    if (!(attachmentExtensions as readonly string[]).includes(extension)) fail('file.extension')
    if (content.length === 0) fail('file.empty')
    if (content.length > maxAttachmentSize) fail('request.too-large')
    const file = {
      ...{ id: randomUUID(), mediaType: 'application/octet-stream', content },
      ...{ fileName: labelOf(query.fileName, extension), uploaderNo: caller.userNo, at: now },
    }
    memory.files.set(file.id, file)
    return fileRefOf(file, company)
  },

  'GET /iam-portal/file/:fileId': ({ params, memory }) =>
    memory.files.get(params.fileId) ?? fail('resource.not-found'),
} satisfies Handlers
