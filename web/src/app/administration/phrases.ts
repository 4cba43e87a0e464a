import { phrases } from '#web/platform/i18n/phrases.ts'

/** Names of the groups of areas. */
export const areaGroupPhrases = phrases({
  applications: { zh: '应用', en: 'Apps' },
  people: { zh: '人员', en: 'People' },
  access: { zh: '权限', en: 'Access' },
  signIn: { zh: '登录', en: 'Sign-in' },
  portal: { zh: '门户', en: 'Portal' },
  records: { zh: '记录', en: 'Records' },
})

export const areaMenuPhrases = phrases({
  overview: { zh: '概览', en: 'Overview' },
  find: { zh: '查找管理页面', en: 'Find a page' },
  clear: { zh: '清除', en: 'Clear' },
  noneFound: { zh: '没有匹配的页面', en: 'No matching pages' },
})
