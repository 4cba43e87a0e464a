import type { ScreenDeclarations } from '#web/platform/screen.ts'
import { homePhrases } from './phrases.ts'

/** Its component is part of the first screen's code, so it has no loader. */
export const homeScreens = {
  home: {
    access: 'signed-in',
    // Its document title is the name of the portal.
    title: homePhrases.home,
    icon: 'house',
    inNavigation: true,
    topic: 'home',
    whileActing: true,
  },
} as const satisfies ScreenDeclarations

export const homeDialogScreens = {
  homeModules: {
    access: 'user',
    title: homePhrases.customize,
    icon: 'sliders-horizontal',
    topic: 'homeModules',
    over: 'home',
  },
} as const satisfies ScreenDeclarations
