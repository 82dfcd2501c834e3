/**
 * Puts an apostrophe before a text that a spreadsheet program would take for a formula when it opens a csv file. A text
 * that already begins with such apostrophes gets another one, so that `removeFormulaMark` restores any text.
 */
export const addFormulaMark = (text: string): string => (/^'*[=+\-@]/.test(text) ? `'${text}` : text)

export const removeFormulaMark = (text: string): string => (/^'+[=+\-@]/.test(text) ? text.slice(1) : text)
