/** A number or address as sign-ins compare it. */
export const folded = (name: string): string => name.normalize('NFKC').toLowerCase()
