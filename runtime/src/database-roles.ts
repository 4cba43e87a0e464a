/** The roles by which the processes are known to PostgreSQL: the owner migrates, each of the others has what its process needs. */
export const databaseRoles = {
  owner: 'iambiz_owner',
  portal: 'iambiz_portal',
  provider: 'iambiz_provider',
  worker: 'iambiz_worker',
} as const

export type DatabaseRole = (typeof databaseRoles)[keyof typeof databaseRoles]
