/** Converts pixels of the design to rem, so that lengths follow the browser's text size. */
export const rem = (pixels: number): string => `${pixels / 16}rem`

/** Returns the ratio of the browser's text size to the default. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
