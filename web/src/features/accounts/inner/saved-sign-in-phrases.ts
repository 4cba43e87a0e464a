import { inSentence } from '#web/platform/i18n/in-sentence.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }

export const savedSignInPhrases = phrases({
  title: { zh: '应用的登录信息', en: 'Saved sign-ins for apps' },
  about: {
    zh: '打开这些应用时自动代填，不会显示',
    en: 'Filled in for you, and never shown',
  },
  savedAt: {
    zh: ({ time }: { time: string }) => `${time} 保存`,
    en: ({ time }: { time: string }) => `saved ${inSentence(time)}`,
  },
  usedAt: {
    zh: ({ time }: { time: string }) => `最近使用 ${time}`,
    en: ({ time }: { time: string }) => `last used ${inSentence(time)}`,
  },
  replace: { zh: '更换', en: 'Replace' },
  replaceNamed: {
    zh: ({ name }: Named) => `更换「${name}」的登录信息`,
    en: ({ name }: Named) => `Replace the sign-in for ${name}`,
  },
  remove: { zh: '删除', en: 'Remove' },
  removeNamed: {
    zh: ({ name }: Named) => `删除「${name}」的登录信息`,
    en: ({ name }: Named) => `Remove the sign-in for ${name}`,
  },
  removeQuestion: {
    zh: ({ name }: Named) => `删除「${name}」的登录信息？`,
    en: ({ name }: Named) => `Remove the sign-in for ${name}?`,
  },
  removeAbout: {
    zh: '下次从门户打开该应用时需要重新填写。您在应用中的账号不受影响。',
    en: 'You’ll enter it again the next time you open the app from the portal. Your account in the app stays as it is.',
  },
  removed: { zh: '已删除', en: 'Sign-in removed' },
})
