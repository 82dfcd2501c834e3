/**
 * The files selected for imports, by the id of the import. They are kept until the page of the import has uploaded
 * them.
 */
const files = new Map<number, File>()

export const keepChosenFile = (importId: number, file: File): void => void files.set(importId, file)
export const getChosenFile = (importId: number): File | undefined => files.get(importId)
export const forgetChosenFile = (importId: number): void => void files.delete(importId)
