import { expect, test } from 'vitest'
import { otpauthUri } from './otpauth-uri.ts'

test.each([
  ['A:B', 'staff', 'A B', 'staff'],
  ['A: B :C', 'x:y', 'A B C', 'x y'],
  ['甲：乙', '王芳', '甲：乙', '王芳'],
  ['R&D / 50% ?#+', 'a@example.com', 'R&D / 50% ?#+', 'a@example.com'],
])('the label of %s and %s has one colon', (issuer, userName, company, person) => {
  const uri = new URL(otpauthUri(issuer, userName, 'ABC'))
  expect(decodeURIComponent(uri.pathname)).toBe(`/${company}:${person}`)
  expect(uri.searchParams.get('issuer')).toBe(company)
})
