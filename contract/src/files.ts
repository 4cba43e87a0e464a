import { z } from 'zod'
import { verifiedAddresses } from './features/mail/addresses.ts'
import { importedContacts } from './features/mail/contacts.ts'
import { templateText } from './features/mail/templates.ts'
import { endpoints } from './platform/endpoint.ts'
import { fileId, fileName, fileRef } from './platform/files.ts'

/** A file that is parsed at once and not stored, with its content. */
const readFile = fileRef
  .pick({ fileName: true, ext: true, size: true })
  .extend({ parsed: z.union([verifiedAddresses, importedContacts, templateText]) })

/** Files of all features; each feature decides who may read its own. */
export const files = endpoints({
  'POST /iam-portal/v1/portal/file/upload': {
    access: 'user',
    about:
      'Stores one picture, sent as it is, for something that is sent afterwards. Type and size are found in the content, metadata is dropped; what is not used within a day is deleted.',
    query: z.object({ type: z.enum(['fault', 'image', 'icon']), fileName: fileName.default('') }),
    takes: 'picture',
    // Images in announcements; icons of applications.
    further: { type: { image: 'bulletin-maintain', icon: 'administrator' } },
    data: fileRef,
  },
  'POST /iam-portal/bulletin/emailTemplate/upload': {
    access: 'bulletin-maintain',
    about:
      'Stores an attachment for an announcement that is saved afterwards; or reads the text of a mail template (template) in an html, htm or docx file, the addresses (recipients) or the contacts in an xlsx or csv file, which is not stored, and lists unusable ones with their reasons. Its content has to be what the end of its name says; what is not used within a day is deleted.',
    query: z.object({
      /** Other types are refused with 415. */
      type: z.enum(['attachment', 'template', 'recipients', 'contacts']).optional().catch(undefined),
      fileName: fileName.default(''),
    }),
    takes: 'file',
    data: z.union([fileRef, readFile]),
  },
  'GET /iam-portal/file/:fileId': {
    access: 'user',
    whileActing: true,
    about:
      'A stored file, to be saved; only for those who may read what it belongs to. Pages may show pictures by it.',
    params: z.object({ fileId }),
    answers: 'file',
    data: z.null(),
  },
})
