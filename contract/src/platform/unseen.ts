// Marks without a width, and those that turn the direction of writing. What joins signs, or chooses how they are drawn, is seen.
const marks = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g
const seen = /[^\s\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/u

/** Whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => !seen.test(text)

/** A text without the marks that nobody sees; nothing where nothing of it can be seen. */
export const withoutUnseen = (text: string): string => (isBlank(text) ? '' : text.replace(marks, ''))
