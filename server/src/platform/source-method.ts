/** Authentication method and type of sign-in that name a source of identity of the bundled provider. */
export const sourceMethod = /^source:[a-z][a-z0-9-]{0,23}$/

/** Returns the code of the source that a type of sign-in names; undefined for other types. */
export const sourceOfType = (type: string): string | undefined =>
  sourceMethod.test(type) ? type.slice('source:'.length) : undefined
