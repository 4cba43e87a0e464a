import { noCapabilities } from '@iambiz/contract/platform/access.ts'
import { expect, test } from 'vitest'
import { orgRolesOf } from './describe.ts'

const reading = { pinyin: '', initials: '' }
const place = { reading, sortNo: 1, active: true }
const role = { ...place, delegable: true, granted: noCapabilities }

const rights: Parameters<typeof orgRolesOf>[0] = {
  dictionary: [],
  organizations: new Map([
    ['sales', { ...place, orgCode: 'sales', nameZh: '销售部', nameEn: 'Sales', parentCode: null }],
  ]),
  roles: new Map(
    [
      {
        ...role,
        roleNo: 'both',
        nameZh: '甲',
        nameEn: 'A',
        remark: '查看应用',
        remarkEn: 'Opens applications',
      },
      { ...role, roleNo: 'zh', nameZh: '乙', nameEn: 'B', remark: '查看公告', remarkEn: null },
      { ...role, roleNo: 'none', nameZh: '丙', nameEn: 'C', remark: null, remarkEn: null },
    ].map((entry) => [entry.roleNo, entry]),
  ),
  administrators: new Map(),
  systems: new Map(),
  elements: new Map(),
}

test('[ORG-01] what a role is for is told in the language of the reader, or else in Chinese', () => {
  const pairs = ['both', 'zh', 'none'].map((roleNo) => ['sales', roleNo] as const)
  const remarks = (lang: 'zh' | 'en') =>
    orgRolesOf(rights, pairs, lang).flatMap(({ roles }) => roles.map((entry) => entry.role.remark))
  expect(remarks('zh')).toEqual(['查看应用', '查看公告', undefined])
  expect(remarks('en')).toEqual(['Opens applications', '查看公告', undefined])
})
