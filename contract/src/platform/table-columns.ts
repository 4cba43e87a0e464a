// Values only, without other imports, because every list of the portal loads them.

/** Limits in pixels of the width of a column that a person sets. */
export const narrowestColumn = 64
export const widestColumn = 640

/** Maximum number of lists whose columns a person can change. */
export const mostTables = 60
