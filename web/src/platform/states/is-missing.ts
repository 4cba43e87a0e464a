const statuses = [400, 404, 422]

/** Whether a record was not found, for an address that names none, or one of others. */
export const isMissing = (error: { status: number } | null): boolean =>
  error !== null && statuses.includes(error.status)
