import { type Look, parseLook, writtenLook } from '@iambiz/contract/platform/look.ts'
import { readCookie, setCookie } from '#web/platform/cookie.ts'
import { observable } from '#web/platform/observable.ts'
import { useObservable } from '#web/platform/use-observable.ts'
import { updateSession } from './store.ts'

const cookieName = 'theme'

const look = observable<Look>(parseLook(typeof document === 'undefined' ? undefined : readCookie(cookieName)))

export const currentLook = look.get
export const onLookChange = look.subscribe
export const useLook = (): Look => useObservable(look)

/** Applies a theme and stores it for the first paint of the next visit. */
export const setLook = ({ skin, mode, density, contrast }: Look) => {
  const chosen: Look = { skin, mode, density, contrast }
  const written = writtenLook(chosen)
  updateSession({ theme: `${skin}.${mode}` })
  setCookie(cookieName, written)
  if (written !== writtenLook(look.get())) look.set(chosen)
}
