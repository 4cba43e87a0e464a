import type { maxCommentLength } from '@iambiz/contract/features/logs/login.ts'

/** Characters of a comment, as the contract has them. */
export const longestComment: typeof maxCommentLength = 80
