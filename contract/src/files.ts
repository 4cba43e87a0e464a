import { z } from 'zod'
import { endpoints } from './platform/endpoint.ts'
import { fileId, fileName, fileRef } from './platform/files.ts'

/** Files of all features: each says itself who may read those that belong to it. */
export const files = endpoints({
  'POST /iam-portal/v1/portal/file/upload': {
    access: 'user',
    about:
      'Stores one picture, sent as it is, for something that is sent afterwards. Type and size are found in the content, metadata is dropped; what is not used within a day is deleted.',
    query: z.object({ type: z.enum(['fault']), fileName: fileName.default('') }),
    takes: 'picture',
    data: fileRef,
  },
  'GET /iam-portal/file/:fileId': {
    access: 'user',
    about: 'A stored file, to be saved; only for those who may read what it belongs to.',
    params: z.object({ fileId }),
    answers: 'file',
    data: z.null(),
  },
})
