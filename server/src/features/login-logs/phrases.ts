/** What the login log calls the portal itself. */
export const portalName = { zh: '数字应用平台', en: 'Digital Application Platform' }
