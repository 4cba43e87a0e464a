/** Whether a text is a UUID; PostgreSQL rejects others as parameters of a uuid column. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
