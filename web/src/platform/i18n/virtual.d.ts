declare module 'virtual:failure-words' {
  /** The server's messages for failures. */
  export const failureWords: readonly { zh: string; en: string }[]
}
