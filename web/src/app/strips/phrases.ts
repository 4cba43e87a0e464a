import { inSentence } from '#web/platform/i18n/in-sentence.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

export const stripPhrases = phrases({
  offline: {
    zh: ({ time }: { time: string }) => `网络已断开，显示的是${time}的内容，暂时无法保存`,
    en: ({ time }: { time: string }) =>
      `You are offline. What you see is from ${inSentence(time)}, and nothing can be saved for now.`,
  },
  newVersion: { zh: '平台已更新，重新加载后即可使用新版本', en: 'There is a new version. Reload to use it.' },
  reload: { zh: '立即重新加载', en: 'Reload now' },
  later: { zh: '稍后', en: 'Later' },
})
