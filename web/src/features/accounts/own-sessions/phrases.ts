import { inSentence } from '#web/platform/i18n/in-sentence.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

export const ownSessionPhrases = phrases({
  title: { zh: '登录设备', en: 'Your devices' },
  current: { zh: '当前设备', en: 'This device' },
  end: { zh: '退出', en: 'Sign out' },
  endNamed: {
    zh: ({ device }: { device: string }) => `退出 ${device}`,
    en: ({ device }: { device: string }) => `Sign out ${device}`,
  },
  endOthers: { zh: '退出其他设备', en: 'Sign out other devices' },
  begun: {
    zh: ({ time }: { time: string }) => `${time} 登录`,
    en: ({ time }: { time: string }) => `signed in ${inSentence(time)}`,
  },
  lastActive: {
    zh: ({ time }: { time: string }) => `最近活动 ${time}`,
    en: ({ time }: { time: string }) => `last active ${inSentence(time)}`,
  },
  endQuestion: { zh: '退出这台设备？', en: 'Sign out this device?' },
  othersQuestion: {
    zh: ({ count }: { count: number }) => `退出其他 ${count} 台设备？`,
    en: ({ count }: { count: number }) =>
      count === 1 ? 'Sign out the other device?' : `Sign out ${count} other devices?`,
  },
  about: {
    zh: '该设备会立即退出门户，未保存的内容将丢失，再次使用需要重新登录。',
    en: 'The device will be signed out of the portal immediately, and any unsaved work there will be lost.',
  },
  ended: {
    zh: ({ count }: { count: number }) => (count === 0 ? '设备已退出登录' : `已退出 ${count} 台设备`),
    en: ({ count }: { count: number }) =>
      count === 0
        ? 'Already signed out'
        : count === 1
          ? '1 device signed out'
          : `${count} devices signed out`,
  },
  loading: { zh: '正在加载登录设备', en: 'Loading devices' },
  failed: { zh: '登录设备加载失败', en: 'Couldn’t load your devices.' },
})
