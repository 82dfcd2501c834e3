/** Sets the size of the window, in pixels. */
export function setViewport(size: { width: number; height?: number }): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport(size: { width: number; height?: number }): void }
  }
  happyDOM.setViewport(size)
}
