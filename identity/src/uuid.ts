/** Whether a text is shaped like the id of a row; PostgreSQL compares nothing else with one. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
