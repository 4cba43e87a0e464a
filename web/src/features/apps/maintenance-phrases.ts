import { phrases } from '#web/platform/i18n/phrases.ts'

/** What is said before an application under maintenance is opened. */
export const maintenancePhrases = phrases({
  maintenanceTitle: {
    zh: ({ name }: { name: string }) => `「${name}」停机维护中`,
    en: ({ name }: { name: string }) => `${name} is down for maintenance`,
  },
  maintenanceUnknown: { zh: '停机维护期间可能无法使用', en: 'It may not work meanwhile.' },
  openAnyway: { zh: '仍要打开', en: 'Continue anyway' },
  cancel: { zh: '取消', en: 'Cancel' },
})
