/** What two spellings of a name have in common: no case, no accents, one kind of apostrophe. Lists are sorted by it, too. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþıħŧŋ‘’ʻʼ‐–]/gu, (letter) => plainLetters[letter] ?? letter)
    .trim()
}

/** Letters that do not come apart into a plain one and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
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

/** The order of two folded names: the same on every machine. */
export function compareFolded(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
