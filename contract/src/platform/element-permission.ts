import { z } from 'zod'

/** Effect on an element: invisible, removed from the page, or read-only. */
export const elementMode = z.enum(['hidden', 'remove', 'readonly'])
export type ElementMode = z.output<typeof elementMode>

/** The element permissions of one tab, by the name of its route; `*` is everywhere. */
export const eleTab = z.object({
  tabCode: z.string(),
  elements: z.array(z.object({ selector: z.string(), params: elementMode })),
})
export type EleTab = z.output<typeof eleTab>
