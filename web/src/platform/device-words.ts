import { devicePhrases } from './device-phrases.ts'
import { usePhrases } from './i18n/phrases.ts'

type Device = { os: string; browser: string }

/** Value of the server for a browser that sent no information about itself. */
const unknownName = 'unknown'

/** Returns functions for the names of devices and environments. */
export const useDeviceWords = () => {
  const words = usePhrases(devicePhrases)
  return {
    deviceName: ({ os, browser }: Device): string => {
      if (os === unknownName) return browser === unknownName ? words.unknown : browser
      return browser === unknownName ? os : words.device({ os, browser })
    },
    environment: (env: 'dev' | 'fat' | 'prod'): string => words[env],
  }
}
