// What these roles make lives briefly and is little: a small nursery is collected more often, and 15 MB stay free.
export const smallMemory: readonly string[] = ['--max-semi-space-size=1', '--heap-growing-percent=40']

// Node's own nursery: half of it would leave 16 MB free, and the slowest replies would be half as late again. What leaves the nursery
// is little since rows are dropped at once (decision 0071), so the heap is not kept from growing, which cost pauses and saved nothing.
export const portalMemory: readonly string[] = ['--max-semi-space-size=16']
