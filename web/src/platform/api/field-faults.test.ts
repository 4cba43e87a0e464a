import { expect, test } from 'vitest'
import { fieldFaults } from './field-faults.ts'

test('what is said of a field comes to it once, whatever else is said', () => {
  const fields = [
    { field: 'files.0', message: 'too large' },
    { field: 'files.1', message: 'too large' },
    { field: 'files.1', message: 'no picture' },
    { field: 'elsewhere', message: '?' },
  ]
  const nameOf = (field: string) => (field.startsWith('files.') ? 'files' : undefined)
  expect(fieldFaults({ fields }, nameOf)).toEqual({ files: 'too large · no picture' })
  for (const nothing of [null, undefined, {}]) expect(fieldFaults(nothing, nameOf)).toEqual({})
})
