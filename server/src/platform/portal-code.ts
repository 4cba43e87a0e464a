/** The code of the portal’s own system, by which the login log names the portal itself; no application has it. */
export const portalCode = 'iambiz'
