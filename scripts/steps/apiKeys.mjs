import { spawnSync } from 'node:child_process'
import { crc32 } from 'node:zlib'

// The form of keys is also defined in server/keys/secret.ts, which scripts cannot import without a compiler. A test
// compares the two.

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const checksumLength = 6
const pattern = 'slk_[0-9A-Za-z]{49}'

/**
 * Whether a text is an API key. A text that only looks like a key, such as an example, has a wrong checksum.
 * @param {string} text
 */
export function isApiKey(text) {
  const [, random = '', checksum] = /^slk_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(text) ?? []
  return checksum !== undefined && computeChecksum(random) === checksum
}

/**
 * The API keys in what a commit would have: the files that Git tracks, as they are staged and as they are now.
 * @param {string} root
 * @returns {string[]} each as 'path:line start of the key'
 */
export function findApiKeys(root) {
  return [...new Set(['--cached', '--no-recurse-submodules'].flatMap((option) => searchFiles(root, option)))]
}

/** @param {string} root @param {string} option @returns {string[]} */
function searchFiles(root, option) {
  const options = ['grep', option, '--text', '--null', '--line-number', '--only-matching', '--extended-regexp', pattern]
  const { status, stdout, stderr, error } = spawnSync('git', options, { cwd: root, encoding: 'utf8' })
  // Without Git, or outside of a repository, nothing is committed.
  if (error || status === 128) return []
  if (status !== null && status > 1) throw new Error(stderr)
  return stdout.split('\n').flatMap((line) => {
    const [path, number, key = ''] = line.split('\0')
    return isApiKey(key) ? [`${path}:${number} ${key.slice(0, 8)}…`] : []
  })
}

/** @param {string} random @returns {string} */
function computeChecksum(random) {
  let rest = crc32(random)
  let text = ''
  for (let index = 0; index < checksumLength; index += 1) {
    text = digits.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}
