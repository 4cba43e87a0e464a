import { devicePhrases } from './device-phrases.ts'
import { usePhrases } from './i18n/phrases.ts'

type Device = { os: string; browser: string }

/** Value of the server for a browser that sent no information about itself. */
const untold = 'unknown'

/** Returns functions for the names of devices and environments. */
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
