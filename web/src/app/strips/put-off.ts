import { observable } from '#web/platform/observable.ts'

const key = 'iambiz.put-off-build'

const stored = (storage: Storage) => {
  try {
    return storage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

const state = observable('')

export const onPutOff = state.subscribe

/** Whether this tab does not want to hear of a build any more. */
export const isPutOff = (build: string, storage: Storage = sessionStorage): boolean =>
  state.get() === build || stored(storage) === build

export function putOff(build: string, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(key, build)
  } catch {
    // A frame whose storage the browser blocks hears of it once more after a reload.
  }
  state.set(build)
}
