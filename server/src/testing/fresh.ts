import { randomUUID } from 'node:crypto'

/** A unique name, so that a retried test does not find data of its first attempt. */
export const fresh = (name: string): string => `${name}-${randomUUID().slice(0, 8)}`
