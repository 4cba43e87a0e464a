import { expect, test } from 'vitest'
import { pastedFiles } from './pasted-files.ts'

const pasted = (text: string, ...names: string[]) => {
  const files = names.map((name) => new File(['x'], name))
  return pastedFiles({ files, getData: () => text } as unknown as DataTransfer).map(({ name }) => name)
}

test.each([
  ['a screenshot', ''],
  ['a file of a file manager', '报错 1.png'],
  ['its path', '/home/li/报错 1.png'],
  ['its address', 'file:///home/li/%E6%8A%A5%E9%94%99%201.png\r\n'],
])('%s is a file', (_what, text) => {
  expect(pasted(text, '报错 1.png')).toEqual(['报错 1.png'])
})

test('several files are files, also where their names are written in another form', () => {
  expect(pasted('Ge\u0301ant.pdf\rb.pdf', 'Géant.pdf', 'b.pdf')).toEqual(['Géant.pdf', 'b.pdf'])
})

test.each([
  ['cells of a sheet with a picture of them', '姓名\t工号\n江晓\tE10086'],
  ['a text that ends with the name of its picture', 'see image.png'],
])('%s are no file', (_what, text) => {
  expect(pasted(text, 'image.png')).toEqual([])
})
