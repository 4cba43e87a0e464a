import { phrases, usePhrases } from './i18n/phrases.ts'

const devicePhrases = phrases({
  device: {
    zh: ({ os, browser }: { os: string; browser: string }) => `${os}，${browser}`,
    en: ({ os, browser }: { os: string; browser: string }) => `${os}, ${browser}`,
  },
  unknown: { zh: '未知设备', en: 'Unknown device' },
  dev: { zh: '开发环境', en: 'Development' },
  fat: { zh: '测试环境', en: 'Test' },
  prod: { zh: '生产环境', en: 'Production' },
})

type Device = { os: string; browser: string }

/** What the server says of a browser that told nothing about itself. */
const untold = 'unknown'

/** Devices and environments by name. */
export const useDeviceWords = () => {
  const words = usePhrases(devicePhrases)
  return {
    deviceName: ({ os, browser }: Device): string => {
      if (os === untold) return browser === untold ? words.unknown : browser
      return browser === untold ? os : words.device({ os, browser })
    },
    environment: (env: 'dev' | 'fat' | 'prod'): string => words[env],
  }
}
