// What these roles make lives briefly and is little: a small nursery is collected more often, and 15 MB stay free.
export const smallMemory: readonly string[] = ['--max-semi-space-size=1', '--heap-growing-percent=40']

// Node's own nursery: half of it would leave 16 MB free, and the slowest replies would be half as late again. Little leaves the
// nursery (docs/performance/database.md), so limiting the growth of the heap would cost pauses and save nothing.
export const portalMemory: readonly string[] = ['--max-semi-space-size=16']
