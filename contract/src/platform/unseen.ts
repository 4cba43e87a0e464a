// Zero-width and bidirectional control characters. Joiners and variation selectors affect the display and stay.
export const unseenMarks =
  '\u00AD\u061C\u180E\u200B\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2062\u2063\u2064\u2065' +
  '\u2066\u2067\u2068\u2069\u206A\u206B\u206C\u206D\u206E\u206F\uFEFF\uFFF9\uFFFA\uFFFB'
const marks = new RegExp(`[${unseenMarks}]`, 'g')
const seen = /[^\s\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/u

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !seen.test(text)

/** Removes invisible characters; empty if nothing visible remains. */
export const withoutUnseen = (text: string): string => (isBlank(text) ? '' : text.replace(marks, ''))
