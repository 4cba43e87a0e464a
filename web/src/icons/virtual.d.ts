declare module 'virtual:icon-sprite' {
  /** Address of the file with all icons. */
  export const spriteUrl: string
}
