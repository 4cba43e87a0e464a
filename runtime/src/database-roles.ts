/**
 * PostgreSQL roles of the processes: the owner migrates, each other role has only the rights that its process needs.
 */
export const databaseRoles = {
  owner: 'iambiz_owner',
  portal: 'iambiz_portal',
  provider: 'iambiz_provider',
  worker: 'iambiz_worker',
} as const

export type DatabaseRole = (typeof databaseRoles)[keyof typeof databaseRoles]
