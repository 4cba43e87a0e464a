import { fail } from '../failure.ts'

/** An uploaded file; a form also provides its name. */
export type FileBody = { content: Buffer; fileName: string }

/** Maximum bytes of a form around its file. */
export const maxFormOverhead = 16 * 1024
/** One file and a few other fields. */
const mostParts = 8

/** Counts the occurrences of a boundary in a body, up to the limit. */
function partsIn(body: Buffer, boundary: string): number {
  let parts = 0
  for (let at = body.indexOf(boundary); at >= 0 && parts <= mostParts; at = body.indexOf(boundary, at + 1))
    parts += 1
  return parts
}

/** The field `file` of a form (RFC 7578); refuses forms without it, with several, or with too many parts. */
async function fileInForm(body: Buffer, contentType: string): Promise<FileBody> {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? bare ?? fail('request.invalid')
  // Checked before parsing: a body of many tiny parts would block the event loop.
  if (partsIn(body, `--${boundary}`) > mostParts) fail('request.invalid')
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => fail('request.invalid'))
  const [file, ...more] = form.getAll('file')
  if (!(file instanceof File) || more.length > 0) return fail('request.invalid', { field: 'file' })
  return { content: Buffer.from(await file.arrayBuffer()), fileName: file.name }
}

/** The uploaded file: the body itself, or a field of a form. */
export const fileInBody = async (body: Buffer, contentType = ''): Promise<FileBody> =>
  /^multipart\/form-data\b/i.test(contentType)
    ? fileInForm(body, contentType)
    : { content: body, fileName: '' }
