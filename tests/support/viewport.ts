/** Gives the window of the page another size, in pixels. */
export function setViewport(size: { width: number; height?: number }): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport(size: { width: number; height?: number }): void }
  }
  happyDOM.setViewport(size)
}
