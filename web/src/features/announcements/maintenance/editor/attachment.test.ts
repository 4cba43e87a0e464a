import { attachmentExtensions, maxAttachmentSize } from '@iambiz/contract/platform/files.ts'
import { expect, test } from 'vitest'
import { accepted, attachmentOf, attachmentText, faultOf } from './attachment.ts'

test('[ANN-06] what is attached is the same after it was kept as a text', () => {
  const file = { fileId: crypto.randomUUID(), fileName: '值班 表 1.pdf', size: 12 }
  expect(attachmentOf(attachmentText(file))).toEqual([file])
  expect(attachmentOf(attachmentText(undefined))).toEqual([])
  expect(attachmentOf('something else')).toEqual([])
})

test('[ANN-06][EXP-03] a file is refused before it is sent', () => {
  expect(accepted.split(',')).toEqual(attachmentExtensions.map((extension) => `.${extension}`))
  const faults = [
    ['a.pdf', 1],
    ['A.PDF', maxAttachmentSize],
    ['a.pdf', maxAttachmentSize + 1],
    ['a.pdf', 0],
    ['a.pdf.exe', 1],
    ['pdf', 1],
    ['a.constructor', 1],
  ] as const
  expect(faults.map(([name, size]) => faultOf({ name, size }))).toEqual([
    undefined,
    undefined,
    'tooLarge',
    'empty',
    'wrongKind',
    'wrongKind',
    'wrongKind',
  ])
})
