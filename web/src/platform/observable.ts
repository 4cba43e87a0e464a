/** A value that components can watch with `useObservable`. */
export type Observable<T> = {
  get: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

let currentScope: () => object | undefined = () => undefined

/**
 * Gives each scope its own values. The server renders the pages of many people in one process: a scope per request
 * prevents one person's values from reaching another person's page. In a browser there are no scopes.
 */
export const scopeObservables = (scope: () => object | undefined): void => {
  currentScope = scope
}

export const observable = <T>(first: T): Observable<T> => {
  let value = first
  const scoped = new WeakMap<object, { value: T }>()
  const listeners = new Set<() => void>()
  return {
    get: () => {
      const scope = currentScope()
      return scope ? (scoped.get(scope) ?? { value: first }).value : value
    },
    set: (next) => {
      const scope = currentScope()
      if (scope) return void scoped.set(scope, { value: next })
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
