declare module 'virtual:screens' {
  import type { ScreenDeclaration, ScreenName } from '#web/platform/screen.ts'
  import type { Topic } from './help/help-texts.ts'

  export type ScreenFacts = Omit<ScreenDeclaration, 'load' | 'topic'> & { topic?: Topic }

  /** The declarations of all screens, without their loaders. */
  export const screenFacts: Readonly<Record<ScreenName, ScreenFacts>>
}

declare module 'virtual:readings' {
  /** Pinyin of the names of screens and areas, by the Chinese name, with spaces between syllables. */
  export const readings: Readonly<Record<string, string>>
}
