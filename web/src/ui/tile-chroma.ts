/** Maximum chroma of each hue family with enough contrast for a white glyph; greys are the platform's own tools. */
export const chromaOfHue: ReadonlyMap<number, number> = new Map([
  [258, 0.155],
  [338, 0.15],
  [50, 0.15],
  [205, 0.096],
  [20, 0.165],
  [150, 0.125],
  [294, 0.155],
  [250, 0.05],
])
/** The chroma of all other hues. */
export const defaultChroma = 0.12
