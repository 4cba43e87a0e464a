import type { attachmentExtensions } from '@iambiz/contract/platform/files.ts'

// The limits of the contract.
const largest = 20 * 1024 * 1024
const extensions: Readonly<Record<(typeof attachmentExtensions)[number], true>> = {
  ...{ pdf: true, doc: true, docx: true, xls: true, xlsx: true },
  ...{ ppt: true, pptx: true, zip: true, png: true, jpg: true, jpeg: true },
}

/** The `accept` attribute of the file input. */
export const accepted = Object.keys(extensions)
  .map((extension) => `.${extension}`)
  .join()

export type Attached = { fileId: string; fileName: string; size: number }

/** Returns an attachment as one string, so that drafts and comparisons treat it like every other field. */
export const attachmentText = (file: Attached | undefined): string =>
  file ? `${file.fileId} ${file.size} ${file.fileName}` : ''

/** Returns the attachment in such a string: one file or none. */
export function attachmentOf(text: string): Attached[] {
  const [, fileId, size, fileName] = /^([0-9a-f-]{36}) (\d+) (.+)$/.exec(text) ?? []
  return fileId && size && fileName ? [{ fileId, size: Number(size), fileName }] : []
}

/** Returns why a file is refused, as far as the browser can check it; undefined for an allowed file. */
export function faultOf({ name, size }: Pick<File, 'name' | 'size'>) {
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
  if (!Object.hasOwn(extensions, extension)) return 'wrongKind'
  if (size === 0) return 'empty'
  return size > largest ? 'tooLarge' : undefined
}
