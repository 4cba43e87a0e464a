import type { Verification } from '@iambiz/contract/platform/sealed-log.ts'

/** The number of a broken record, where there is still one to be looked at. */
export const brokenRowOf = ({ broken }: Pick<Verification, 'broken'>): string | undefined =>
  broken?.rowNo && broken.kind !== 'row-removed' && /^\d{1,18}$/.test(broken.rowNo) ? broken.rowNo : undefined
