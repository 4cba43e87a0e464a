import { expect, test } from 'vitest'
import { mayAnswer, refusalOfAnswer, type Standing } from './rules.ts'

const open: Standing = {
  requesterNo: 'asks',
  requesterActive: true,
  ownerNo: 'owns',
  offered: true,
  state: 'open',
  revision: 1,
}
const owner = { userNo: 'owns', adminKind: null }
const accept = { accept: true, revision: 1 }
const refuse = { accept: false, revision: 1 }

test.each([
  ['the owner', { userNo: 'owns', adminKind: null }, 'owns', true],
  ['a super manager', { userNo: 'root', adminKind: 'super_manager' }, 'owns', true],
  ['a super manager where nobody owns it', { userNo: 'root', adminKind: 'super_manager' }, null, true],
  ['another administrator', { userNo: 'root', adminKind: 'auc_manager' }, 'owns', false],
  ['a colleague', { userNo: 'other', adminKind: null }, null, false],
  ['who asked, as the owner', { userNo: 'asks', adminKind: null }, 'asks', false],
  ['who asked, as a super manager', { userNo: 'asks', adminKind: 'super_manager' }, 'owns', false],
] as const)('%s may answer or not', (_who, actor, ownerNo, expected) => {
  expect(mayAnswer({ requesterNo: 'asks', ownerNo }, actor)).toBe(expected)
})

test.each([
  ['an open request is answered', open, owner, accept, undefined],
  ['strangers are told of nothing', open, { ...owner, userNo: 'other' }, accept, 'resource.not-found'],
  ['nobody answers the own request', open, { ...owner, userNo: 'asks' }, refuse, 'access-request.own'],
  ['an answer is not given twice', { ...open, state: 'granted' }, owner, refuse, 'access-request.closed'],
  ['a stale revision is refused', { ...open, revision: 2 }, owner, accept, 'resource.changed'],
  [
    'an offline application is not given',
    { ...open, offered: false },
    owner,
    accept,
    'access-request.offline',
  ],
  ['but refused', { ...open, offered: false }, owner, refuse, undefined],
  ['nothing to who left', { ...open, requesterActive: false }, owner, accept, 'access-request.person-left'],
] as const)('%s', (_rule, standing, actor, wish, expected) => {
  expect(refusalOfAnswer(standing, actor, wish)).toBe(expected)
})
