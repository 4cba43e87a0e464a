import { digest } from './digest.ts'

/** Version of a preview and of the data behind it; any difference gives another version. */
export const previewVersionOf = (told: unknown): string => digest(JSON.stringify(told)).toString('hex')
