import { devicePhrases } from './device-phrases.ts'
import { usePhrases } from './i18n/phrases.ts'

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
