import { basename } from 'node:path'

/** Folders of one area; what lies elsewhere is used by every screen. */
const areas = [
  'auth',
  'campaigns',
  'categories',
  'dashboard',
  'devices',
  'exports',
  'fragrances',
  'palette',
  'privacy',
  'quickPanel',
  'quiz',
  'users',
  'views',
]
/** A list, and a form that saves: what a change to the engine or to the shell would break first. */
const journeysOfTheEngine = ['list.spec.ts', 'categoryForm.spec.ts']

/**
 * The journeys that belong to the changed files: those of their areas by name, changed ones themselves, and a list and a form
 * for what every screen uses.
 * @param {string[]} changed paths from the project's root
 * @param {string[]} journeys names of all files of journeys
 * @returns {string[]}
 */
export function journeysOf(changed, journeys) {
  const shown = changed.filter((path) => /^(src|server|resources|rules|i18n)\//.test(path))
  const named = shown.map((path) => areas.find((area) => stemsIn(path).includes(stemOf(area))))
  const stems = new Set(named.flatMap((area) => (area ? [stemOf(area)] : [])))
  const isWanted = (/** @type {string} */ journey) =>
    changed.some((path) => basename(path) === journey) ||
    [...stems].some((stem) => journey.toLowerCase().includes(stem)) ||
    (named.includes(undefined) && journeysOfTheEngine.includes(journey))
  return journeys.filter(isWanted)
}

/**
 * The files whose tests Vitest finds by their imports.
 * @param {string[]} changed
 */
export const sourcesOf = (changed) =>
  changed.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.spec.ts'))

/** Without the ending of a plural, so that `categoryForm` is found for `categories`. @param {string} area */
const stemOf = (area) => area.toLowerCase().replace(/(ies|s)$/, '')

/** @param {string} path */
const stemsIn = (path) => path.split('/').map((part) => stemOf(part.replace(/\..*$/, '')))
