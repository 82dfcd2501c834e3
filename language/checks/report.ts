import { getEditDistance } from '../editDistance.ts'

/** Reports a problem at a path of the declarations, such as `users.list.columns[0]`. */
export type Report = (location: string, problem: string) => void

/** `no field 'emial' - did you mean 'email'?` */
export function describeUnknownName(what: string, name: string, knownNames: Iterable<string>): string {
  const suggestion = findNearest(name, knownNames)
  return `no ${what} '${name}'${suggestion === undefined ? '' : ` - did you mean '${suggestion}'?`}`
}

/** Why a declaration cannot name a value that is computed when it is read. */
export const describeUnstored = (path: string, consequence: string): string =>
  `'${path}' is not stored, so ${consequence}`

/** Like `describeUnstored`, for a place that can name the value once it is declared `sortable`. */
export const describeUnsortable = (path: string, consequence: string): string =>
  `${describeUnstored(path, consequence)} - if it is to be read for every record, declare it with sortable: true`

/** Like `describeUnknownName`, for a small fixed set of names: if none is similar, all are listed. */
export function describeUnknownOption(what: string, name: string, names: readonly string[]): string {
  const message = describeUnknownName(what, name, names)
  return message.includes(' - ') ? message : `${message} - it is one of: ${names.join(', ')}`
}

/** `'mapp' is no widget - did you mean 'map'?` If no registered name is similar, all of them are listed. */
export function describeUnregisteredName(what: string, word: string, names: readonly string[]): string {
  const lowerCaseName = word.toLowerCase()
  const suggestion =
    findNearest(word, names) ?? names.find((name) => word.length > 2 && name.toLowerCase().endsWith(lowerCaseName))
  if (names.length === 0) return `'${word}' is no ${what} - this product has none`
  return `'${word}' is no ${what} - ${suggestion === undefined ? `it is one of: ${names.join(', ')}` : `did you mean '${suggestion}'?`}`
}

/** The known name that a wrong name probably means: with a typo, cut off, or without its group. */
export function findNearest(name: string, knownNames: Iterable<string>): string | undefined {
  const maxDistance = name.length < 3 ? 0 : Math.min(3, Math.max(1, Math.floor(name.length / 3)))
  let nearest: { readonly word: string; readonly distance: number } | undefined
  for (const candidate of knownNames) {
    const isPart = name.length > 2 && (candidate.startsWith(name) || candidate.endsWith(`.${name}`))
    const distance = isPart ? maxDistance : getEditDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance <= maxDistance && (!nearest || distance < nearest.distance)) nearest = { word: candidate, distance }
  }
  return nearest?.word
}
