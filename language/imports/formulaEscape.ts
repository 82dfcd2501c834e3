/**
 * Puts an apostrophe before a text that a spreadsheet program would take for a formula when it opens a csv file. A text
 * that already begins with such apostrophes gets another one, so that `unescapeFormula` restores any text.
 */
export const escapeFormula = (text: string): string => (/^'*[=+\-@]/.test(text) ? `'${text}` : text)

export const unescapeFormula = (text: string): string => (/^'+[=+\-@]/.test(text) ? text.slice(1) : text)
