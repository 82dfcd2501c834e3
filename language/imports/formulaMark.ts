/**
 * A text of a csv file with an apostrophe before what a spreadsheet program would take for a formula. A text that has
 * this form by itself gets another one, so that `removeFormulaMark` gives back any text.
 */
export const addFormulaMark = (text: string): string => (/^'*[=+\-@]/.test(text) ? `'${text}` : text)

export const removeFormulaMark = (text: string): string => (/^'+[=+\-@]/.test(text) ? text.slice(1) : text)
