import { fail } from '../failure.ts'

/** A file as it arrived; a form may name it as well. */
export type FileBody = { content: Buffer; fileName: string }

/** Bytes that a form has around its file. */
export const maxFormOverhead = 16 * 1024
/** One file, and a few fields that a form may have beside it. */
const mostParts = 8

/** How often a boundary is in a body; stops where there are too many. */
function partsIn(body: Buffer, boundary: string): number {
  let parts = 0
  for (let at = body.indexOf(boundary); at >= 0 && parts <= mostParts; at = body.indexOf(boundary, at + 1))
    parts += 1
  return parts
}

/** The field `file` of a form (RFC 7578); refuses forms without it, with several, or with a thousand other fields. */
async function fileInForm(body: Buffer, contentType: string): Promise<FileBody> {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? bare ?? fail('request.invalid')
  // Before anything reads the parts: a body of nothing but parts would hold everybody up.
  if (partsIn(body, `--${boundary}`) > mostParts) fail('request.invalid')
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => fail('request.invalid'))
  const [file, ...more] = form.getAll('file')
  if (!(file instanceof File) || more.length > 0) return fail('request.invalid', { field: 'file' })
  return { content: Buffer.from(await file.arrayBuffer()), fileName: file.name }
}

/** The one file of a body, which is the file or a form with it. */
export const fileInBody = async (body: Buffer, contentType = ''): Promise<FileBody> =>
  /^multipart\/form-data\b/i.test(contentType)
    ? fileInForm(body, contentType)
    : { content: body, fileName: '' }
