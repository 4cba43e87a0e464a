import { hash } from 'node:crypto'

/** SHA-256 of a high-entropy secret: the table stores only digests, which cannot be used in its place. */
export const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer')
