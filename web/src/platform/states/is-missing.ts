const statuses = [400, 404, 422]

/** Whether a record does not exist or belongs to others, so that the server does not find it. */
export const isMissing = (error: { status: number } | null): boolean =>
  error !== null && statuses.includes(error.status)
