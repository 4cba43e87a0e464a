import type { ReactNode } from 'react'
import type { ScreenName } from '#web/platform/screen.ts'

/** What the page of a section receives: the screen within it. */
export type SectionProps = {
  name: ScreenName
  /** The content has its own heading. */
  headed: boolean | undefined
  children: ReactNode
}
