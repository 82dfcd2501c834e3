import { basename } from 'node:path'

/** Folders of one area; files elsewhere affect every screen. */
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
/** The journeys for changes of the engine or the shell: a list, and a form that saves. */
const engineJourneys = ['list.spec.ts', 'categoryForm.spec.ts']

/**
 * The journeys for the changed files: those whose name contains a changed area, changed journeys themselves, and a list
 * and a form if shared code has changed.
 * @param {string[]} changed paths from the project's root
 * @param {string[]} journeys names of all journey files
 * @returns {string[]}
 */
export function selectJourneys(changed, journeys) {
  const shown = changed.filter((path) => /^(src|server|language|product|rules|i18n)\//.test(path))
  const named = shown.map((path) => areas.find((area) => stemPath(path).includes(stemArea(area))))
  const stems = new Set(named.flatMap((area) => (area ? [stemArea(area)] : [])))
  const isAffected = (/** @type {string} */ journey) =>
    changed.some((path) => basename(path) === journey) ||
    [...stems].some((stem) => journey.toLowerCase().includes(stem)) ||
    (named.includes(undefined) && engineJourneys.includes(journey))
  return journeys.filter(isAffected)
}

/**
 * The changed files that Vitest can relate to tests by imports.
 * @param {string[]} changed
 */
export const selectSources = (changed) =>
  changed.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.spec.ts'))

/** Without the plural ending, so that `categories` matches `categoryForm`. @param {string} area */
const stemArea = (area) => area.toLowerCase().replace(/(ies|s)$/, '')

/** @param {string} path */
const stemPath = (path) => path.split('/').map((part) => stemArea(part.replace(/\..*$/, '')))
