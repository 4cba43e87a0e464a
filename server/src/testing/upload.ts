import type { Envelope } from '@iambiz/contract/platform/endpoint.ts'
import type { FileRef } from '@iambiz/contract/platform/files.ts'
import type { Browser } from './browser.ts'

type Upload = { file: Uint8Array | FormData; fileName?: string; type?: string; path?: string; kind?: string }

export const attachmentPath = '/iam-portal/bulletin/emailTemplate/upload'
export const picturePath = '/iam-portal/v1/portal/file/upload'

/** Uploads a file as a browser does; `kind` is its purpose, `type` the claimed media type. */
export async function upload(
  browser: Browser,
  { file, fileName = 'a.pdf', type, path = attachmentPath, kind = 'attachment' }: Upload,
): Promise<{ status: number } & Envelope<FileRef>> {
  const query = new URLSearchParams({ type: kind, ...(fileName ? { fileName } : {}) })
  const response = await browser.fetchRaw(`/api${path}?${query}`, {
    method: 'POST',
    headers: { env: 'prod', lang: 'zh', containertype: 'web-pc', ...(type ? { 'content-type': type } : {}) },
    body: file instanceof FormData ? file : Buffer.from(file),
  })
  return { status: response.status, ...((await response.json()) as Envelope<FileRef>) }
}
