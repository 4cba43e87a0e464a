declare module 'virtual:icon-sprite' {
  /** Address of the file with all icons. */
  export const spriteUrl: string
}

declare module 'virtual:icon-library' {
  /** Address of the file with the icons that stand for those of Element. */
  export const libraryUrl: string
}
