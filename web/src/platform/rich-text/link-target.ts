const mailbox = /^mailto:\S+$/i
// Browsers read "https:path" as one of our own pages, and what stands before an @ looks like the host and is none.
const page = /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i

/** Whether an address is one that the server keeps in a text. */
export const isLinkTarget = (address: string): boolean => page.test(address) || mailbox.test(address)
