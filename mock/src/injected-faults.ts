import { catalogue, type FailureName } from '@iambiz/contract/errors.ts'

/** A failure of the contract, a reply that takes its time, or none at all. */
export type InjectedFault = FailureName | 'slow' | 'no-reply'

/** `*` is every call. */
export type Injection = { call: string; fault: InjectedFault }

/** Milliseconds that a slow reply takes. */
export const slowReply = 4_000

export const injectableFaults: readonly InjectedFault[] = [
  'slow',
  'no-reply',
  ...(Object.keys(catalogue) as FailureName[]),
]

/** Faults that somebody wants to see; one each call, until it is taken back. */
export function createInjectedFaults() {
  const injections = new Map<string, InjectedFault>()
  return {
    list: (): Injection[] => [...injections].map(([call, fault]) => ({ call, fault })),
    set(call: string, fault: InjectedFault | undefined): void {
      if (fault) injections.set(call, fault)
      else injections.delete(call)
    },
    clear: (): void => injections.clear(),
    of: (call: string): InjectedFault | undefined => injections.get(call) ?? injections.get('*'),
  }
}

export type InjectedFaults = ReturnType<typeof createInjectedFaults>
