import type { maxCommentLength } from '@iambiz/contract/features/logs/login.ts'

/** Maximum length of a comment in characters; the type keeps it equal to the contract's limit. */
export const longestComment: typeof maxCommentLength = 80
