declare module 'virtual:icon-sprite' {
  /** URL of the file with the portal's icons. */
  export const spriteUrl: string
}

declare module 'virtual:icon-library' {
  /** URL of the file with the icons that replace Element's. */
  export const libraryUrl: string
}
