import type { Verification } from '@iambiz/contract/platform/sealed-log.ts'

/** Returns the number of a broken record if it still exists, else undefined. */
export const brokenRowOf = ({ broken }: Pick<Verification, 'broken'>): string | undefined =>
  broken?.rowNo && broken.kind !== 'row-removed' && /^\d{1,18}$/.test(broken.rowNo) ? broken.rowNo : undefined
