/** Limits in pixels of the width of a column that a person sets. */
export const narrowest = 64
export const widest = 640
