import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@iambiz/contract/api.ts'
import { apiDocument } from '@iambiz/contract/api-document.ts'
import { expect, test } from 'vitest'

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../docs/api.json'), 'utf8'))

test('docs/api.json is the API document as it is', () => {
  expect(document, 'run: node scripts/api-document.ts --write').toEqual(
    JSON.parse(JSON.stringify(apiDocument())),
  )
})

test('docs/api.json has every call with its access rule, and nothing else', () => {
  const written = Object.entries<Record<string, { 'x-access': string }>>(document.paths).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operation['x-access'],
      ]),
  )
  const declared = Object.entries(api).map(([key, { access }]) => [key, access])
  expect(written.toSorted()).toEqual(declared.toSorted())
})
