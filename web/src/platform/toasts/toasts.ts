import { success } from '@iambiz/contract/platform/codes.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { observable } from '#web/platform/observable.ts'
import { platformPhrases } from '#web/platform/phrases.ts'

export type Toast = {
  id: number
  kind: 'success' | 'failure' | 'notice'
  text: string
  retry?: (() => void) | undefined
  /** Stays until closed; otherwise it disappears after a while. */
  stays?: boolean | undefined
  /** Undoes the action that the toast reports. */
  undo?: (() => void) | undefined
}

const atMost = 3
let lastId = 0

export const toasts = observable<readonly Toast[]>([])

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

const add = (toast: Omit<Toast, 'id'>) => {
  // An identical toast is replaced, so that many failing calls do not fill the screen.
  const others = toasts.get().filter(({ kind, text }) => kind !== toast.kind || text !== toast.text)
  lastId += 1
  toasts.set([...others, { ...toast, id: lastId }].slice(-atMost))
}

export const notify = {
  success: (text: string) => add({ kind: 'success', text }),
  undoable: (text: string, undo: () => void) => add({ kind: 'success', text, undo }),
  /**
   * Neither success nor failure: something happened without the person's action, or nothing had to be done. `stays` is
   * for messages that must not be missed.
   */
  notice: (text: string, { stays }: { stays?: boolean } = {}) => add({ kind: 'notice', text, stays }),
  /** Stays until closed or retried. */
  failure: (text: string, options: { retry?: (() => void) | undefined } = {}) =>
    add({
      kind: 'failure',
      text: text || words(platformPhrases).noMessage,
      stays: true,
      retry: options.retry,
    }),
  /** Shows success for code 200, else a failure with the server's message. */
  outcome: ({ code, message }: { code: number; message?: string | undefined }) =>
    code === success ? notify.success(message ?? '') : notify.failure(message ?? ''),
}
