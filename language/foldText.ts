/**
 * A text without case and accents, so that `contains` and `startsWith` find `São` by `sao`. Follows the SQL function
 * `searchable`, which is unaccent and lower; `tests/language/agreement.test.ts` compares them character by character.
 */
export function foldText(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return Array.from(text, foldCharacter).join('')
}

function foldCharacter(character: string): string {
  const lower = character.toLowerCase()
  const replacement = replacements.get(lower)
  if (replacement !== undefined) return replacement
  if (character >= fullWidth.first && character <= fullWidth.last) return foldCharacter(toHalfWidth(character))
  const plain = lower.normalize('NFD').replace(accents, '')
  return plain === '' || plainLetter.test(plain) ? plain : lower
}

/** Texts of plain ASCII, which are most texts, only need to be converted to lower case. */
const isPlain = /^[\x20-\x7e]*$/
const accents = /[\u0300-\u0362]/g
const plainLetter = /^[a-zα-ω]$/

/** The full-width forms of `!` to `~`, as East Asian input methods write them. */
const fullWidth = { first: '！', last: '～' }
const toHalfWidth = (character: string): string =>
  String.fromCharCode(character.charCodeAt(0) - fullWidth.first.charCodeAt(0) + '!'.charCodeAt(0))

/**
 * The characters that unaccent replaces although Unicode does not decompose them: each replacement, then its
 * characters.
 */
const replacements = new Map(
  Object.entries({
    a: 'ⱥẚ',
    ae: 'æ',
    b: 'ƀɓƃ',
    c: 'ƈȼ',
    d: 'ðđɖɗƌȡ',
    db: 'ȸ',
    dz: 'ǆǳ',
    e: 'ɛɇ',
    f: 'ƒ',
    g: 'ɠǥ',
    h: 'ħ',
    hv: 'ƕ',
    i: 'ıɩɨ',
    ij: 'ĳ',
    j: 'ȷɉ',
    k: 'ƙ',
    l: 'ŀłƚȴ',
    lj: 'ǉ',
    ll: 'ỻ',
    n: 'ŋɲƞȵ',
    nj: 'ǌ',
    o: 'ø',
    oe: 'œ',
    oi: 'ƣ',
    p: 'ƥ',
    q: 'ĸ',
    qp: 'ȹ',
    r: 'ɍ',
    s: 'ſȿẜẝ',
    ss: 'ß',
    t: 'ŧƫƭʈⱦȶ',
    th: 'þ',
    u: 'ʉ',
    v: 'ʋỽ',
    y: 'ƴɏỿ',
    z: 'ƶȥɀ',
    е: 'ё',
    "'": '‘’‛′ʻʼ',
    "'n": 'ŉ',
    '"': '“”‟″',
    '<': '‹',
    '<<': '«',
    '>': '›',
    '>>': '»',
    '-': '\u00ad‐‑‒–—―',
    '!': '¡',
    '?': '¿',
    '!!': '‼',
    '??': '⁇',
    '?!': '⁈',
    '!?': '⁉',
    ',': '‚',
    ',,': '„',
    '.': '․',
    '..': '‥',
    '...': '…',
    '*': '×⁎',
    '/': '÷⁄',
    '+/-': '±',
    '||': '‖',
    '[': '⁅',
    ']': '⁆',
    '(c)': '©',
    '(r)': '®',
  }).flatMap(([replacement, characters]) => Array.from(characters, (character) => [character, replacement] as const)),
)
