import { hash, randomBytes } from 'node:crypto'

/** 256 random bits as base64url: a token, code, state or cookie value that cannot be guessed. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The SHA-256 digest under which a secret is stored and looked up. */
export const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** A short digest that identifies a session in logs and audit rows without revealing it. */
export const fingerprint = (value: string): string => digest(value).toString('hex').slice(0, 16)
