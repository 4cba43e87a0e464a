import { beforeEach, expect, test } from 'vitest'
import { cleanSession, updateSession } from './store.ts'
import { isSystemAdmin } from './system-admin.ts'

const dictionary = ['super_manager', 'auc_manager', 'business_sys_manager', 'fault_type'].map((keyName) => ({
  ...{ keyName, keyValue: `role of ${keyName}`, keyDesc: '' },
}))
const withRole = (roleNo: string) => ({ role: { roleNo, roleName: '' }, menus: [], eleList: [] })

beforeEach(() => updateSession({ ...cleanSession, dictionary }))

test.each([
  ['role of super_manager', true],
  ['role of auc_manager', true],
  ['role of business_sys_manager', true],
  ['role of fault_type', false],
  ['staff', false],
])('[PERM-02] the role "%s" is an administrator’s: %s', (roleNo, expected) => {
  updateSession({ menuInfo: withRole(roleNo) })
  expect(isSystemAdmin()).toBe(expected)
})

test('[PERM-02] the flag of the system counts where it is asked for, and only there', () => {
  expect(isSystemAdmin({ byFlag: true })).toBe(false)
  updateSession({ roleAuth: 0, menuInfo: withRole('staff') })
  expect(isSystemAdmin({ byFlag: true })).toBe(true)
  expect(isSystemAdmin()).toBe(false)
})
