import { digest } from './digest.ts'

/** Version of a preview and of the data behind it; any difference gives another version. */
export const previewVersionOf = (content: unknown): string => digest(JSON.stringify(content)).toString('hex')
