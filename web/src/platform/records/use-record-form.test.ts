import { expect, test } from 'vitest'
import { faultsIn } from './use-record-form.ts'

const nameOf = (field: string) => (field === 'name.zh' ? ('zh' as const) : undefined)

test('what a refusal says of fields stands beside them', () => {
  const data = {
    fields: [
      { field: 'name.zh', message: 'too long' },
      { field: 'other', message: 'unknown' },
    ],
  }
  expect(faultsIn({ data, message: 'invalid' }, nameOf)).toEqual({ zh: 'too long' })
})

test('what a refusal says of one field is its sentence', () => {
  expect(faultsIn({ data: { field: 'name.zh' }, message: 'taken' }, nameOf)).toEqual({ zh: 'taken' })
})

test('what names no field of the form is told elsewhere', () => {
  expect(faultsIn({ data: { field: 'other' }, message: 'taken' }, nameOf)).toEqual({})
  expect(faultsIn({ data: null, message: 'no access' }, nameOf)).toEqual({})
})
