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

/** Whether this tab has postponed a build. */
export const isPutOff = (build: string, storage: Storage = sessionStorage): boolean =>
  state.get() === build || stored(storage) === build

export function putOff(build: string, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(key, build)
  } catch {
    // In a frame whose storage the browser blocks, the message appears again after a reload.
  }
  state.set(build)
}
