import { inSentence } from '#web/platform/i18n/in-sentence.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

export const stripPhrases = phrases({
  offline: {
    zh: ({ time }: { time: string }) => `网络已断开，显示的是${time}的内容，暂时无法保存`,
    en: ({ time }: { time: string }) =>
      `You’re offline. This content is from ${inSentence(time)}, and changes can’t be saved right now.`,
  },
  newVersion: {
    zh: '平台已更新，重新加载后即可使用新版本',
    en: 'A new version is available. Reload to use it.',
  },
  reload: { zh: '立即重新加载', en: 'Reload now' },
  later: { zh: '稍后', en: 'Later' },
})
