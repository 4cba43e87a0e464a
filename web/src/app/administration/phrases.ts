import { phrases } from '#web/platform/i18n/phrases.ts'

/** Names of the groups of areas in the rail. */
export const areaGroupPhrases = phrases({
  applications: { zh: '应用', en: 'Apps' },
  people: { zh: '组织与人员', en: 'People' },
  rights: { zh: '权限', en: 'Rights' },
  portal: { zh: '门户', en: 'Portal' },
  security: { zh: '安全', en: 'Security' },
})
