/** The code by which the login log names the portal itself; no application has it. */
export const portalCode = 'iambiz'
