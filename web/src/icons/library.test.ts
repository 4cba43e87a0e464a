import { expect, test } from 'vitest'
import { libraryAddress } from './library.ts'

test('[UI-03] an icon of Element is its equal of the library', () => {
  expect(libraryAddress('el-icon-date')).toMatch(/icon-library\.svg#calendar$/)
  expect(libraryAddress('el-icon-s-home')).toMatch(/#house$/)
})

test.each(['el-icon-', 'el-icon-eleme', 'el-icon-constructor', 'el-icon-__proto__', 'el-icon-Date'])(
  '[UI-03] %s has none',
  (name) => {
    expect(libraryAddress(name)).toBeUndefined()
  },
)
