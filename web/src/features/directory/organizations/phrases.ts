import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Counted = { count: number }

export const organizationPhrases = phrases({
  title: { zh: '组织', en: 'Organizations' },
  tree: { zh: '组织树', en: 'Organization tree' },
  search: { zh: '名称、拼音或编码', en: 'Name, pinyin or code' },
  expandAll: { zh: '全部展开', en: 'Expand all' },
  collapseAll: { zh: '全部收起', en: 'Collapse all' },
  add: { zh: '新建顶级组织', en: 'New top-level organization' },
  addBelow: { zh: '新建下级组织', en: 'New sub-organization' },
  none: { zh: '还没有组织', en: 'No organizations yet' },
  nothingFound: { zh: '没有符合条件的组织', en: 'No matching organizations' },
  choose: { zh: '选择一个组织查看详情', en: 'Select an organization to see its details.' },
  code: { zh: '组织编码', en: 'Code' },
  codeHint: {
    zh: '以字母开头，用于日志和授权，保存后不能修改',
    en: 'Starts with a letter. Used by logs and grants, so it can’t be changed later.',
  },
  parent: { zh: '上级组织', en: 'Parent' },
  top: { zh: '无（顶级）', en: 'None (top level)' },
  people: { zh: '本组织人员', en: 'People' },
  below: { zh: '下级组织', en: 'Sub-organizations' },
  create: { zh: '新建组织', en: 'New organization' },
  rename: { zh: '编辑组织', en: 'Edit organization' },
  move: { zh: '移动', en: 'Move' },
  moveTitle: { zh: ({ name }: Named) => `移动「${name}」`, en: ({ name }: Named) => `Move “${name}”` },
  moveAbout: {
    zh: '下级组织和人员一起移动。按组织授权的应用随上级变化，最多五秒后生效。',
    en: 'Sub-organizations and people move along. App access from parent organizations changes within 5 seconds.',
  },
  position: { zh: '位置', en: 'Position' },
  last: { zh: '排在最后', en: 'Last' },
  before: { zh: ({ name }: Named) => `排在「${name}」之前`, en: ({ name }: Named) => `Before “${name}”` },
  moved: { zh: ({ name }: Named) => `已移动「${name}」`, en: ({ name }: Named) => `“${name}” moved` },
  dragHint: { zh: '可拖动排序和移动，也可用「移动」', en: 'Drag to move, or use Move.' },
  disableTitle: {
    zh: ({ name }: Named) => `停用「${name}」？`,
    en: ({ name }: Named) => `Disable “${name}”?`,
  },
  enableTitle: { zh: ({ name }: Named) => `启用「${name}」？`, en: ({ name }: Named) => `Enable “${name}”?` },
  enableAbout: {
    zh: '人员在该组织的角色立即恢复，下级组织需分别启用。',
    en: 'Roles in it work again immediately. Enable sub-organizations one at a time.',
  },
  removeTitle: { zh: ({ name }: Named) => `删除「${name}」？`, en: ({ name }: Named) => `Delete “${name}”?` },
  removeAbout: {
    zh: '只有没有下级、人员、授权和委托的组织可以删除，删除后不能恢复。',
    en: 'Only organizations without sub-organizations, people or references can be deleted. This can’t be undone.',
  },
  impactOrganizations: {
    zh: ({ count }: Counted) => `停用 ${count.toLocaleString('zh')} 个组织（含下级）`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 organization will be disabled'
        : `${count.toLocaleString('en')} organizations will be disabled, including sub-organizations`,
  },
  impactPeople: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人在这些组织的角色暂不生效`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 person’s roles there will stop working'
        : `${count.toLocaleString('en')} people’s roles there will stop working`,
  },
  impactAlone: {
    zh: ({ count }: Counted) => `其中 ${count.toLocaleString('zh')} 人没有其他组织和角色，将无法使用应用`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 of them has no other role and won’t be able to use any app'
        : `${count.toLocaleString('en')} of them have no other role and won’t be able to use any app`,
  },
  impactDelegations: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 个委托暂停`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 delegation will be suspended'
        : `${count.toLocaleString('en')} delegations will be suspended`,
  },
  impactGrants: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 条应用授权不再适用于任何人`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 app grant will no longer apply to anyone'
        : `${count.toLocaleString('en')} app grants will no longer apply to anyone`,
  },
  undone: {
    zh: '人员、角色和授权都保留，重新启用即恢复。',
    en: 'Nothing is deleted. Enabling it again restores everything.',
  },
})
