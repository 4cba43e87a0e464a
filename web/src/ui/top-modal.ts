// Open modal dialogs, the topmost one last: everything outside it is inert and behind its backdrop.
const open: Element[] = []
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

export function modalOpened(dialog: Element): void {
  open.push(dialog)
  tell()
}

export function modalClosed(dialog: Element): void {
  open.splice(open.indexOf(dialog), 1)
  tell()
}

/** The topmost modal dialog; for `useObservable`. */
export const topModal = {
  get: () => open.at(-1),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
