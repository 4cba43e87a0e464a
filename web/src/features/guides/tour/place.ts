import type { Box } from './steps.ts'

type Size = { width: number; height: number }

/** Pixels between the card and its target, and to the edges of the window. */
const gap = 12

const within = (wanted: number, size: number, room: number) =>
  Math.max(gap, Math.min(wanted, room - gap - size))

/**
 * Returns the position of the card: below its target, else above it, else at the lower edge; always inside the window.
 */
export const placeOfCard = (anchor: Box, card: Size, view: Size): { left: number; top: number } => {
  const left = within(anchor.left + anchor.width / 2 - card.width / 2, card.width, view.width)
  const below = anchor.top + anchor.height + gap
  if (below + card.height + gap <= view.height) return { left, top: Math.max(gap, below) }
  const above = anchor.top - gap - card.height
  if (above >= gap) return { left, top: above }
  return { left, top: within(view.height, card.height, view.height) }
}
