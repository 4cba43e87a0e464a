/** Where pages find a file that was sent. */
export const filePath = (fileId: string): string => `/api/iam-portal/file/${fileId}`
