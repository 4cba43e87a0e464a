import type { screenPhrases } from '../phrases.ts'

/** How the Chinese names of the screens that the search offers are typed, syllables apart. */
export const screenReadings: Partial<Record<keyof typeof screenPhrases, string>> = {
  home: 'shou ye',
  systemDynamics: 'xi tong dong tai',
  homeModules: 'zi ding yi shou ye',
  tools: 'gong ju ku',
  apps: 'quan bu ying yong',
  usualApps: 'bian ji wo de chang yong',
  contacts: 'yun wei tong xun lu',
  requests: 'quan xian shen qing',
  binding: 'zhang hao bang ding',
  profile: 'ge ren zhong xin',
  security: 'deng lu yu an quan',
  delegation: 'shou quan wei tuo',
  preferences: 'pian hao she zhi',
  announcementMaintenance: 'gong gao guan li',
  newAnnouncement: 'xin jian gong gao',
  announcementStatistics: 'gong gao tong ji',
  mailTemplates: 'you jian mo ban',
  mailGroups: 'you jian zu',
  mailContacts: 'you jian lian xi ren',
  mailLog: 'you jian ji lu',
  adminDelegations: 'quan bu wei tuo',
  sites: 'di dian',
  reportedSignIns: 'bei bao gao de deng lu',
  fault: 'gu zhang shen bao',
}
