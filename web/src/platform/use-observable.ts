import { useSyncExternalStore } from 'react'
import type { Observable } from './observable.ts'

/** Returns the current value and renders the component again when it changes; the server snapshot is the same. */
export const useObservable = <T>({ subscribe, get }: Pick<Observable<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get, get)
