// What these roles make lives briefly and is little: a small nursery is collected more often, and 15 MB stay free.
export const smallMemory: readonly string[] = ['--max-semi-space-size=1', '--heap-growing-percent=40']

// Half of Node's own nursery: the same work for a request, and 90 MB stay free under load. What leaves the nursery is collected
// once the heap has grown by two fifths, not by a multiple: another 60 MB for a tenth more work.
export const portalMemory: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=40']
