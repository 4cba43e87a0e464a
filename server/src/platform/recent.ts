/** How far back the red marks count what a person has not read or seen, in milliseconds. */
export const recentMs = 14 * 86_400_000
