import { hash } from 'node:crypto'

/** SHA-256 by which a secret that nobody could guess is stored and found: whoever reads the table cannot use it. */
export const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer')
