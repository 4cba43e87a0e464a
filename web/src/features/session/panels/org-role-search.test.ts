import { expect, test } from 'vitest'
import { nameOf, shortNameOf } from '../person.ts'
import { searchOrgRoles } from './org-role-search.ts'

const entry = (orgCode: string, orgName: string, ...roles: string[]) => ({
  org: { orgCode, orgName },
  roles: roles.map((roleName) => ({ role: { roleNo: roleName, roleName } })),
})
const entries = [entry('EAST', '华东运营中心', '普通员工', '权限管理员'), entry('SCM', '供应链', '普通员工')]
const found = (text: string) =>
  searchOrgRoles(entries, text).map(({ org, roles }) => [
    org.orgCode,
    ...roles.map(({ role }) => role.roleName),
  ])

test('[ORG-01] an organization that matches keeps all its roles, another one those that match', () => {
  expect(found('')).toHaveLength(2)
  expect(found('华东')).toEqual([['EAST', '普通员工', '权限管理员']])
  expect(found('ｓｃｍ')).toEqual([['SCM', '普通员工']])
  expect(found('权限')).toEqual([['EAST', '权限管理员']])
  expect(found('xyz')).toEqual([])
})

test.each([
  [{ userName: '林知夏', userNameEn: 'Lin Zhixia' }, '知夏', 'LZ'],
  [{ userName: '王五' }, '王五', '王五'],
  [{ userName: 'Madonna' }, 'MA', 'MA'],
])('the avatar shows a short name', (person, chinese, english) => {
  expect(shortNameOf(person, 'zh')).toBe(chinese)
  expect(shortNameOf(person, 'en')).toBe(english)
  expect(nameOf(person, 'zh')).toBe(person.userName)
})
