import { expect, test } from 'vitest'
import { nameOf, shortNameOf } from '../person.ts'
import { searchOrgRoles } from './org-role-search.ts'

const staff = { roleNo: 'staff', roleName: '普通员工', pinyin: 'putongyuangong', initials: 'ptyg' }
const admin = { roleNo: 'admin', roleName: '权限管理员', pinyin: 'quanxianguanliyuan', initials: 'qxgly' }
const entries = [
  {
    org: {
      orgCode: 'EAST',
      orgName: '华东运营中心',
      pinyin: 'huadongyunyingzhongxin',
      initials: 'hdyyzx',
    },
    roles: [{ role: staff }, { role: admin }],
  },
  {
    org: { orgCode: 'SCM', orgName: '供应链', pinyin: 'gongyinglian', initials: 'gyl' },
    roles: [{ role: staff }],
  },
]
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

test('[ORG-01] organizations and roles are found by pinyin and initials', () => {
  expect(found('gongying')).toEqual([['SCM', '普通员工']])
  expect(found('hdyy')).toEqual([['EAST', '普通员工', '权限管理员']])
  expect(found('qxgl')).toEqual([['EAST', '权限管理员']])
  expect(found('YUANGONG')).toEqual([
    ['EAST', '普通员工'],
    ['SCM', '普通员工'],
  ])
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
