import { phrases } from '#web/platform/i18n/phrases.ts'

export const suggestionPhrases = phrases({
  opened: {
    zh: '您经常使用这些应用，是否添加到常用应用？',
    en: 'You use these apps often. Add them to My apps?',
  },
  recommended: {
    zh: '根据您的组织和角色推荐，是否添加到常用应用？',
    en: 'Recommended for your organization and role. Add them to My apps?',
  },
  granted: {
    zh: '把每天要用的应用放在这里，例如：',
    en: 'Keep the apps you use every day here, for example:',
  },
  label: { zh: '建议的常用应用', en: 'Suggested apps' },
  addThese: {
    zh: ({ count }: { count: number }) => `添加这 ${count} 个`,
    en: ({ count }: { count: number }) => (count === 1 ? 'Add this one' : `Add these ${count}`),
  },
  chooseOthers: { zh: '选择其他应用', en: 'Choose other apps' },
  added: {
    zh: ({ count }: { count: number }) => `已将 ${count} 个应用加入常用`,
    en: ({ count }: { count: number }) =>
      count === 1 ? '1 app added to My apps' : `${count} apps added to My apps`,
  },
})
