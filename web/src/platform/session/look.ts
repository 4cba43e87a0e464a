import type { PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import { useSyncExternalStore } from 'react'
import { keepCookie, readCookie } from '#web/platform/cookie.ts'
import { observable } from '#web/platform/observable.ts'
import { updateSession } from './store.ts'

export type Look = Pick<PersonalConfig, 'skin' | 'mode' | 'density'>

const cookieName = 'theme'

export const skins: readonly Look['skin'][] = ['azure', 'pine', 'danxia', 'dusk']
export const modes: readonly Look['mode'][] = ['light', 'dark', 'system']
export const densities: readonly Look['density'][] = ['normal', 'compact']

const known = <T extends string>(values: readonly T[], text: string | undefined, otherwise: T): T =>
  values.find((value) => value === text) ?? otherwise

/** Reads `skin.mode.density`; parts that are missing or unknown get the default. */
const parseLook = (text: string | undefined): Look => {
  const [skin, mode, density] = (text ?? '').split('.')
  return {
    skin: known(skins, skin, 'azure'),
    mode: known(modes, mode, 'system'),
    density: known(densities, density, 'normal'),
  }
}

const look = observable<Look>(parseLook(typeof document === 'undefined' ? undefined : readCookie(cookieName)))

export const currentLook = look.get
export const onLookChange = look.subscribe
export const useLook = (): Look => useSyncExternalStore(look.subscribe, look.get)

/** Takes a look and keeps it for the first paint of the next visit. */
export const setLook = ({ skin, mode, density }: Look) => {
  updateSession({ theme: `${skin}.${mode}` })
  keepCookie(cookieName, `${skin}.${mode}.${density}`)
  const { skin: oldSkin, mode: oldMode, density: oldDensity } = look.get()
  if (skin !== oldSkin || mode !== oldMode || density !== oldDensity) look.set({ skin, mode, density })
}
