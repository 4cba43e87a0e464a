/** A length of the design, in pixels at the usual text size, as one that follows the text size of the browser. */
export const rem = (pixels: number): string => `${pixels / 16}rem`

/** How many times larger than usual the browser's text size is. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
