import type { IconName } from '#web/icons/icons.ts'
import type { ScreenName } from '#web/platform/screen.ts'
import { type Screen, screens } from '../screens.ts'

export type Section = NonNullable<Screen['section']>

type SectionLink = { name: ScreenName; path: string; icon: IconName }

/** Returns the screens of a section that it links to, in their order. */
export const linksOf = (section: Section): SectionLink[] =>
  screens.flatMap(({ name, path, icon, over, unlisted, ...screen }) =>
    screen.section === section && icon && !over && !unlisted ? [{ name, path, icon }] : [],
  )
