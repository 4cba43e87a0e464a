import type { maxCommentLength } from '@iambiz/contract/features/login-logs.ts'

/** Characters of a comment, as the contract has them. */
export const longestComment: typeof maxCommentLength = 80
