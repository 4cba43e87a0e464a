import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Counted = { count: number }

export const organizationPhrases = phrases({
  title: { zh: '组织', en: 'Organizations' },
  tree: { zh: '组织树', en: 'Organizations as a tree' },
  search: { zh: '名称、拼音或编码', en: 'Name, pinyin or code' },
  expandAll: { zh: '全部展开', en: 'Expand all' },
  collapseAll: { zh: '全部收起', en: 'Collapse all' },
  add: { zh: '新建顶级组织', en: 'New at the top' },
  addBelow: { zh: '新建下级组织', en: 'New below' },
  none: { zh: '还没有组织', en: 'No organizations yet' },
  nothingFound: { zh: '没有符合条件的组织', en: 'No organization matches' },
  choose: { zh: '选择一个组织查看详情', en: 'Choose an organization to see more of it.' },
  code: { zh: '组织编码', en: 'Code' },
  codeHint: {
    zh: '字母开头，保存后不能修改；日志和授权都以它为准',
    en: 'Begins with a letter and stays for good: logs and grants name it.',
  },
  parent: { zh: '上级组织', en: 'Parent' },
  top: { zh: '无（顶级）', en: 'None (at the top)' },
  people: { zh: '本组织人员', en: 'People in it' },
  below: { zh: '下级组织', en: 'Below it' },
  create: { zh: '新建组织', en: 'New organization' },
  rename: { zh: '编辑组织', en: 'Edit the organization' },
  move: { zh: '移动', en: 'Move' },
  moveTitle: { zh: ({ name }: Named) => `移动「${name}」`, en: ({ name }: Named) => `Move “${name}”` },
  moveAbout: {
    zh: '下级组织和人员一起移动。按组织授权的应用随上级变化，最多五秒后生效。',
    en: 'What is below moves along, with its people. Applications granted to organizations above change within five seconds.',
  },
  position: { zh: '位置', en: 'Position' },
  last: { zh: '排在最后', en: 'Last' },
  before: { zh: ({ name }: Named) => `排在「${name}」之前`, en: ({ name }: Named) => `Before “${name}”` },
  moved: { zh: ({ name }: Named) => `已移动「${name}」`, en: ({ name }: Named) => `“${name}” is moved.` },
  dragHint: { zh: '可拖动排序和移动，也可用「移动」', en: 'Drag to move, or use “Move”.' },
  disableTitle: {
    zh: ({ name }: Named) => `停用「${name}」？`,
    en: ({ name }: Named) => `Disable “${name}”?`,
  },
  enableTitle: { zh: ({ name }: Named) => `启用「${name}」？`, en: ({ name }: Named) => `Enable “${name}”?` },
  enableAbout: {
    zh: '人员在该组织的角色立即恢复；下级组织需分别启用。',
    en: 'What people hold in it counts again at once. Organizations below are enabled one by one.',
  },
  removeTitle: { zh: ({ name }: Named) => `删除「${name}」？`, en: ({ name }: Named) => `Delete “${name}”?` },
  removeAbout: {
    zh: '只有没有下级、人员、授权和委托的组织可以删除，删除后不能恢复。',
    en: 'Only what nothing is below and nobody and nothing hangs on can be deleted. It cannot be brought back.',
  },
  impactOrganizations: {
    zh: ({ count }: Counted) => `停用 ${count.toLocaleString('zh')} 个组织（含下级）`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 organization is disabled'
        : `${count.toLocaleString('en')} organizations are disabled, with those below`,
  },
  impactPeople: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人在这些组织的角色暂不生效`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 person’s roles there count no more'
        : `The roles of ${count.toLocaleString('en')} people there count no more`,
  },
  impactAlone: {
    zh: ({ count }: Counted) => `其中 ${count.toLocaleString('zh')} 人没有其他组织和角色，将无法使用应用`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 of them has nothing else and can use no application'
        : `${count.toLocaleString('en')} of them have nothing else and can use no application`,
  },
  impactDelegations: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 个委托暂停`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 delegation is suspended' : `${count.toLocaleString('en')} delegations are suspended`,
  },
  impactGrants: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 条应用授权不再给到人`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 grant of an application reaches nobody'
        : `${count.toLocaleString('en')} grants of applications reach nobody`,
  },
  undone: {
    zh: '人员、角色和授权都保留，重新启用即恢复。',
    en: 'Nothing is deleted: enabling it again brings all of it back.',
  },
})
