/** Normalizes a name for comparison and sorting: lower case, no accents, one kind of apostrophe. */
export function normalizeName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþıħŧŋ‘’ʻʼ‐–]/gu, (character) => replacements[character] ?? character)
    .trim()
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const replacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  '‘': "'",
  '’': "'",
  ʻ: "'",
  ʼ: "'",
  '‐': '-',
  '–': '-',
}

/** Compares two normalized names by code unit, which gives the same order on every machine. */
export function compareNormalized(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
