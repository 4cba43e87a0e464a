import { expect, test } from 'vitest'
import { noticeOf } from './directory.ts'

const active = (code: string) =>
  `80090308: LdapErr: DSID-0C090439, comment: AcceptSecurityContext error, data ${code}, v4563`

test.each([
  ['52e', undefined],
  ['525', undefined],
  ['532', 'expired'],
  ['773', 'expired'],
  ['533', 'disabled'],
  ['701', 'disabled'],
  ['775', 'locked'],
])('[SOURCE-11] the sub-code %s of Active Directory means %s', (code, notice) => {
  expect(noticeOf(active(code), undefined)).toBe(notice)
})

test.each([
  [0, 'expired'],
  [1, 'locked'],
  [2, 'expired'],
  [5, undefined],
])('[SOURCE-11] the error %i of the password policy control means %s', (error, notice) => {
  expect(noticeOf('', error)).toBe(notice)
})
