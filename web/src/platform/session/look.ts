import { type Look, parseLook, writtenLook } from '@iambiz/contract/platform/look.ts'
import { useSyncExternalStore } from 'react'
import { keepCookie, readCookie } from '#web/platform/cookie.ts'
import { observable } from '#web/platform/observable.ts'
import { updateSession } from './store.ts'

const cookieName = 'theme'

const look = observable<Look>(parseLook(typeof document === 'undefined' ? undefined : readCookie(cookieName)))

export const currentLook = look.get
export const onLookChange = look.subscribe
export const useLook = (): Look => useSyncExternalStore(look.subscribe, look.get)

/** Takes a look and keeps it for the first paint of the next visit. */
export const setLook = ({ skin, mode, density }: Look) => {
  updateSession({ theme: `${skin}.${mode}` })
  keepCookie(cookieName, writtenLook({ skin, mode, density }))
  const { skin: oldSkin, mode: oldMode, density: oldDensity } = look.get()
  if (skin !== oldSkin || mode !== oldMode || density !== oldDensity) look.set({ skin, mode, density })
}
