/** Gives the headers that a call is made with at once, where the person has said lately who they are. */
export const inAdvance: { of?: (key: string) => Record<string, string> | undefined } = {}
