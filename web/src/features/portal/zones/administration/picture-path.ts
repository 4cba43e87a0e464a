/** Returns the URL path of an uploaded file. */
export const filePath = (fileId: string): string => `/api/iam-portal/file/${fileId}`
