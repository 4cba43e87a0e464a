import { useSyncExternalStore } from 'react'
import type { Observable } from './observable.ts'

/** The value of the moment; the component is drawn anew with each other one. On the server it is the same. */
export const useObservable = <T>({ subscribe, get }: Pick<Observable<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get, get)
