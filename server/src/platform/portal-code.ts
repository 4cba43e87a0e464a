/** The system code of the portal itself in the login log; no application uses it. */
export const portalCode = 'iambiz'
