import { usePhrases } from './i18n/phrases.ts'
import { sourceTypePhrases } from './source-type-phrases.ts'

/** Returns a function that names a sign-in type of the log: those of sources have no words of their own. */
export function useSourceType(): (type: string) => string {
  const words = usePhrases(sourceTypePhrases)
  return (type) => (type.startsWith('source:') ? words.source({ code: type.slice('source:'.length) }) : type)
}
