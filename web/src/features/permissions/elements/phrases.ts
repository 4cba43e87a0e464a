import type { Access } from '@iambiz/contract/platform/access.ts'
import type { ElementMode } from '@iambiz/contract/platform/element-permission.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Pair = { zh: string; en: string }

export const modePhrases = phrases({
  hidden: { zh: '隐藏', en: 'Hidden' },
  remove: { zh: '移除', en: 'Removed' },
  readonly: { zh: '只读', en: 'Read-only' },
} satisfies Record<ElementMode, Pair>)

/** Names of the server's access rules. */
export const rulePhrases = phrases({
  anonymous: { zh: '任何人', en: 'anyone' },
  'signed-in': { zh: '已登录人员', en: 'anyone signed in' },
  user: { zh: '有组织和角色的人员', en: 'anyone with a role' },
  'bulletin-maintain': { zh: '公告维护', en: 'announcement maintenance' },
  'app-login-statistics': { zh: '应用登录统计', en: 'app sign-in statistics' },
  'login-statistics': { zh: '登录统计', en: 'sign-in statistics' },
  'agency-authority': { zh: '可委托的角色', en: 'roles that can be delegated' },
  'any-statistics': { zh: '任一登录统计', en: 'either sign-in statistics' },
  administrator: { zh: '任一管理员', en: 'any administrator' },
  'authority-manager': { zh: '权限管理员', en: 'permission administrators' },
  'application-manager': { zh: '业务系统管理员', en: 'business system managers' },
  'super-manager': { zh: '超级管理员', en: 'super administrators' },
} satisfies Record<Access, Pair>)

export const elementPagePhrases = phrases({
  title: { zh: '元素权限', en: 'Element permissions' },
  about: {
    zh: '元素权限只决定界面显示的内容，能否操作由接口规则决定，请为每条权限指定对应接口。',
    en: 'Element permissions only control what’s shown. What people can do is controlled by access rules, so link each element to its calls.',
  },
  add: { zh: '新建权限', en: 'New permission' },
  simulate: { zh: '模拟角色', en: 'Simulate a role' },
  search: { zh: '搜索选择器、页面或角色', en: 'Search selector, screen or role' },
  filters: { zh: '筛选', en: 'Filters' },
  anyRole: { zh: '全部角色', en: 'All roles' },
  unguarded: { zh: '只看无接口规则的', en: 'Unguarded only' },
  everyOne: { zh: '全部权限', en: 'All permissions' },
  guardFilter: { zh: '接口规则', en: 'Guards' },
  none: { zh: '还没有元素权限', en: 'No element permissions yet' },
  role: { zh: '角色', en: 'Role' },
  tab: { zh: '页面', en: 'Screen' },
  everywhere: { zh: '所有页面', en: 'Every screen' },
  selector: { zh: '选择器', en: 'Selector' },
  mode: { zh: '方式', en: 'Mode' },
  guards: { zh: '接口规则', en: 'Guards' },
  noGuard: { zh: '无接口规则', en: 'No guard' },
  unknownCall: { zh: '接口不存在', en: 'No such call' },
  passes: { zh: '该角色可调用', en: 'the role may call it' },
  refused: { zh: '服务端拒绝该角色', en: 'the server refuses the role' },
  enabled: { zh: '启用', en: 'Enabled' },
  actions: { zh: '操作', en: 'Actions' },
  edit: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  editOne: {
    zh: ({ selector }: { selector: string }) => `编辑 ${selector}`,
    en: ({ selector }: { selector: string }) => `Edit ${selector}`,
  },
  removeOne: {
    zh: ({ selector }: { selector: string }) => `删除 ${selector}`,
    en: ({ selector }: { selector: string }) => `Delete ${selector}`,
  },
  removeQuestion: { zh: '删除该元素权限？', en: 'Delete this element permission?' },
  removeAbout: {
    zh: '该角色的人员将立即重新看到并可操作这个元素（仍受接口规则限制）。',
    en: 'People with this role will see the element again immediately and can use it if its calls allow them.',
  },
  removed: { zh: '已删除', en: 'Deleted' },
  close: { zh: '关闭', en: 'Close' },
})

export const elementFormPhrases = phrases({
  create: { zh: '新建元素权限', en: 'New element permission' },
  edit: { zh: '编辑元素权限', en: 'Edit element permission' },
  saved: { zh: '已保存，5 秒内对该角色生效', en: 'Saved. Takes effect within 5 seconds.' },
  selectorHint: {
    zh: '优先使用操作名称，如 [data-perm="announcement.create"]，也可以是任意 CSS 选择器',
    en: 'Prefer an action name such as [data-perm="announcement.create"]. Any CSS selector works.',
  },
  selectorEmpty: { zh: '未配置元素选择器', en: 'Element selector is not configured' },
  selectorInvalid: { zh: '选择器无效', en: 'Invalid selector' },
  chooseRole: { zh: '请选择角色', en: 'Select a role' },
  addGuard: { zh: '添加接口', en: 'Add a call' },
  guardHint: {
    zh: '真正阻止操作的接口及其规则',
    en: 'The calls whose access rules prevent the action',
  },
  dropGuard: {
    zh: ({ call }: { call: string }) => `移除接口 ${call}`,
    en: ({ call }: { call: string }) => `Remove call ${call}`,
  },
})

export const simulatorPhrases = phrases({
  title: { zh: '模拟角色', en: 'Simulate a role' },
  back: { zh: '返回元素权限', en: 'Back to element permissions' },
  organization: { zh: '组织', en: 'Organization' },
  role: { zh: '角色', en: 'Role' },
  agent: { zh: '作为该角色的代理人', en: 'As an agent acting for the role' },
  view: { zh: '显示方式', en: 'View' },
  asSeen: { zh: '按该角色所见', en: 'As this role sees it' },
  outlined: { zh: '标出受限元素', en: 'Outline restricted elements' },
  pick: { zh: '点选元素', en: 'Pick an element' },
  picking: { zh: '请在预览中点击一个元素', en: 'Click an element in the preview' },
  frame: { zh: '预览', en: 'Preview' },
  about: {
    zh: '应用、导航、菜单和元素按该角色显示，其他为您自己的数据。预览不会提交更改，也不会获得该角色的权限。',
    en: 'You’ll see this role’s apps, navigation, menus and elements with your own data. Previewing changes nothing and doesn’t give you the role’s permissions.',
  },
  here: { zh: '本页的元素权限', en: 'Element permissions on this screen' },
  noneHere: { zh: '该角色在本页没有元素权限', en: 'This role has no element permissions on this screen' },
  actions: { zh: '操作与接口规则', en: 'Actions and their guards' },
  choose: { zh: '请选择组织和角色', en: 'Select organization and role' },
})
