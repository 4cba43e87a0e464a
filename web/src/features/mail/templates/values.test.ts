import { expect, test } from 'vitest'
import { fieldFaults } from '#web/platform/api/field-faults.ts'
import { fieldOf, languageOfFaults, newValues, writtenOf } from './values.ts'

test('what the server says comes to the fields that it is about', () => {
  const fields = [
    { field: 'body.en', message: 'Line 3: Unknown variable {foo}.' },
    { field: 'body.en', message: 'Line 4: Unknown variable {bar}.' },
    { field: 'elsewhere', message: 'x' },
  ]
  const faults = fieldFaults({ fields }, fieldOf)

  expect(faults).toEqual({
    bodyEn: 'Line 3: Unknown variable {foo}. · Line 4: Unknown variable {bar}.',
  })
  expect(languageOfFaults(faults)).toBe('en')
  expect(languageOfFaults({ name: '请填写' })).toBeUndefined()
  expect(fieldFaults(null, fieldOf)).toEqual({})
})

test('English that was not written is not sent', () => {
  const written = writtenOf({ ...newValues, subjectZh: '甲', bodyZh: '<p>甲</p>', subjectEn: ' ' })

  expect(written).toMatchObject({ subject: { zh: '甲' }, body: { zh: '<p>甲</p>' } })
  expect([written.subject, written.body].some((texts) => 'en' in texts)).toBe(false)
  expect('fileName' in written).toBe(false)
})
