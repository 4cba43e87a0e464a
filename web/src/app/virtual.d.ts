declare module 'virtual:screens' {
  import type { Topic } from '#web/features/guides/help/help-texts.ts'
  import type { ScreenDeclaration, ScreenName } from '#web/platform/screen.ts'

  export type ScreenFacts = Omit<ScreenDeclaration, 'load' | 'topic'> & { topic?: Topic }

  /** The declarations of all screens, without their loaders. */
  export const screenFacts: Readonly<Record<ScreenName, ScreenFacts>>
}

declare module 'virtual:readings' {
  /** Pinyin of the names of screens and areas, by the Chinese name, with spaces between syllables. */
  export const readings: Readonly<Record<string, string>>
}
