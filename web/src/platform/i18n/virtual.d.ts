declare module 'virtual:failure-words' {
  /** What the server says of each failure. */
  export const failureWords: readonly { zh: string; en: string }[]
}
