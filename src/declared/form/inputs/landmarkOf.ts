/**
 * Where what opens over an input belongs: inside the part of the page that the input is in, so that whoever goes from part
 * to part finds it there.
 */
export function landmarkOf(id: string): Element | null {
  return document.getElementById(id)?.closest('main, [role=dialog], [role=alertdialog]') ?? null
}
