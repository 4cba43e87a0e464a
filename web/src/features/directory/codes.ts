/** Returns whether a text is a valid code of an organization, a role or a system. */
export const isCode = (text: string): boolean => /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/.test(text)
