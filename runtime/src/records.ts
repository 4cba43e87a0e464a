export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns the properties of a value that is not trusted, such as a caught error; none for a value that is no object. */
export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
