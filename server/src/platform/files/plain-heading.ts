/** A heading as headings are compared; further columns of the same kind are numbered. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?\)|[^\p{L}\p{N}]/gu, '')
    .replace(/\d+$/, '')
