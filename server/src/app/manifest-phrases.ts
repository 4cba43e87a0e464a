/** Names of the shortcuts of the installed app. */
export const manifestPhrases = {
  zh: { apps: '全部应用', updates: '系统动态' },
  en: { apps: 'All apps', updates: 'Updates' },
}
