/** Returns the step-up headers for a call if the person has verified recently. */
export const inAdvance: { of?: (key: string) => Record<string, string> | undefined } = {}
