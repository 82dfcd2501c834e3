/**
 * SVG paths of the capital letters, in a box 11 wide and 14 high. The initials are not SVG text, because a server may
 * have no fonts.
 */
const letterPaths: Readonly<Record<string, string>> = {
  A: 'M0 14 5.2 0 10.4 14M1.9 9H8.5',
  B: 'M1 0V14H5.6A3.7 3.7 0 0 0 5.6 6.6H1M1 0H5A3.3 3.3 0 0 1 5 6.6',
  C: 'M9.7 2.5A5.5 7 0 1 0 9.7 11.5',
  D: 'M1 0V14H4A6 7 0 0 0 4 0Z',
  E: 'M9 0H1V14H9M1 7H7.5',
  F: 'M9 0H1V14M1 7H7.5',
  G: 'M9.7 2.5A5.5 7 0 1 0 10.4 8H6.5',
  H: 'M1 0V14M9.5 0V14M1 7H9.5',
  I: 'M5.2 0V14',
  J: 'M8 0V10A3.5 4 0 0 1 1 10',
  K: 'M1 0V14M9 0 1 8.5M4 5.6 9.5 14',
  L: 'M1 0V14H8.5',
  M: 'M.5 14V0L5.5 9 10.5 0V14',
  N: 'M1 14V0L9.5 14V0',
  O: 'M5.4 0A5.2 7 0 1 0 5.4 14 5.2 7 0 1 0 5.4 0Z',
  P: 'M1 14V0H5.5A3.7 3.7 0 0 1 5.5 7.4H1',
  Q: 'M5.4 0A5.2 7 0 1 0 5.4 14 5.2 7 0 1 0 5.4 0ZM6.5 10 10.2 14.6',
  R: 'M1 14V0H5.5A3.7 3.7 0 0 1 5.5 7.4H1M5 7.4 9.5 14',
  S: 'M8.8 2.2C7.5-.6 1.5-.7 1.5 3.5 1.5 8 9.3 5.9 9.3 10.4 9.3 15 2.5 14.8 1 11.6',
  T: 'M.5 0H10M5.25 0V14',
  U: 'M1 0V9.5A4.2 4.5 0 0 0 9.5 9.5V0',
  V: 'M.5 0 5.25 14 10 0',
  W: 'M0 0 3 14 5.7 3 8.4 14 11.4 0',
  X: 'M1 0 9.5 14M9.5 0 1 14',
  Y: 'M.5 0 5.25 7 10 0M5.25 7V14',
  Z: 'M1 0H9.5L1 14H9.5',
}

/** The initials of a name as SVG paths, centered on a point; `height` in the units of the picture. */
export function drawInitials(
  name: string,
  { x, y, height, colour }: { x: number; y: number; height: number; colour: string },
): string {
  const letters = name
    .normalize('NFD')
    .split(' ')
    .map((word) => letterPaths[word.charAt(0).toUpperCase()] ?? '')
  const scale = height / 14
  const letterDistance = 15
  const startX = x - ((letters.length * letterDistance - 4) / 2) * scale
  return letters
    .map((path, index) => {
      const transform = `translate(${startX + index * letterDistance * scale} ${y - height / 2}) scale(${scale})`
      return `<path d="${path}" transform="${transform}" fill="none" stroke="${colour}" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round"/>`
    })
    .join('')
}
