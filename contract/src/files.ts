import { z } from 'zod'
import { endpoints } from './platform/endpoint.ts'
import { fileId, fileName, fileRef } from './platform/files.ts'

/** Files of all features: each says itself who may read those that belong to it. */
export const files = endpoints({
  'POST /iam-portal/v1/portal/file/upload': {
    access: 'user',
    about:
      'Stores one picture, sent as it is, for something that is sent afterwards. Type and size are found in the content, metadata is dropped; what is not used within a day is deleted.',
    query: z.object({ type: z.enum(['fault', 'image']), fileName: fileName.default('') }),
    takes: 'picture',
    // Pictures within the text of an announcement.
    further: { type: { image: 'bulletin-maintain' } },
    data: fileRef,
  },
  'POST /iam-portal/bulletin/emailTemplate/upload': {
    access: 'bulletin-maintain',
    about:
      'Stores an attachment for an announcement that is saved afterwards. Its content has to be what the end of its name says; what is not used within a day is deleted.',
    query: z.object({ type: z.enum(['attachment']), fileName: fileName.default('') }),
    takes: 'file',
    data: fileRef,
  },
  'GET /iam-portal/file/:fileId': {
    access: 'user',
    about:
      'A stored file, to be saved; only for those who may read what it belongs to. Pages may show pictures by it.',
    params: z.object({ fileId }),
    answers: 'file',
    data: z.null(),
  },
})
