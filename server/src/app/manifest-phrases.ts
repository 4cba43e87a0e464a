export const manifestPhrases = {
  zh: { name: '数字应用平台', shortName: '数字应用平台', apps: '全部应用', updates: '系统动态' },
  en: {
    name: 'Digital Application Platform',
    shortName: 'Digital Apps',
    apps: 'All apps',
    updates: 'Updates',
  },
}
