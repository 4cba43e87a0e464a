import { digest } from './digest.ts'

/** Stands for what a preview tells, and for what that is counted from: whatever of it becomes different gives another one. */
export const previewVersionOf = (told: unknown): string => digest(JSON.stringify(told)).toString('hex')
