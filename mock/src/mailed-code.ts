/** The code that is always right: the mock mails nothing. */
export const mailedCode = '12345678'
