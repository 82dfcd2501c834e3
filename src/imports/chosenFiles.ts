/** The files that were chosen for imports, which the page that sends them asks for. They are kept until they are sent. */
const files = new Map<number, File>()

export const keepChosenFile = (importId: number, file: File): void => void files.set(importId, file)
export const getChosenFile = (importId: number): File | undefined => files.get(importId)
export const forgetChosenFile = (importId: number): void => void files.delete(importId)
