import type { attachmentExtensions } from '@iambiz/contract/platform/files.ts'

// As the contract has them.
const largest = 20 * 1024 * 1024
const extensions: Readonly<Record<(typeof attachmentExtensions)[number], true>> = {
  ...{ pdf: true, doc: true, docx: true, xls: true, xlsx: true },
  ...{ ppt: true, pptx: true, zip: true, png: true, jpg: true, jpeg: true },
}

/** What the dialog for choosing a file offers. */
export const accepted = Object.keys(extensions)
  .map((extension) => `.${extension}`)
  .join()

export type Attached = { fileId: string; fileName: string; size: number }

/** What is attached as one text, so that it is kept and compared like every other field. */
export const attachmentText = (file: Attached | undefined): string =>
  file ? `${file.fileId} ${file.size} ${file.fileName}` : ''

/** What is attached: one file, or none. */
export function attachmentOf(text: string): Attached[] {
  const [, fileId, size, fileName] = /^([0-9a-f-]{36}) (\d+) (.+)$/.exec(text) ?? []
  return fileId && size && fileName ? [{ fileId, size: Number(size), fileName }] : []
}

/** What speaks against a file, as far as it is seen from here. */
export function faultOf({ name, size }: Pick<File, 'name' | 'size'>) {
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
  if (!Object.hasOwn(extensions, extension)) return 'wrongKind'
  if (size === 0) return 'empty'
  return size > largest ? 'tooLarge' : undefined
}
