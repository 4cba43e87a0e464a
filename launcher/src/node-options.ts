// These roles allocate few and short-lived objects: a small young generation is collected more often and saves 15 MB.
export const smallMemory: readonly string[] = ['--max-semi-space-size=1', '--heap-growing-percent=40']

// Node's default: half of it would save 16 MB, but slow the slowest responses by half. Few objects are promoted
// (docs/performance/database.md), so limiting the heap's growth would cost pauses and save nothing.
export const portalMemory: readonly string[] = ['--max-semi-space-size=16']
