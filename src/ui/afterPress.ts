let isPressed = false

// Capture listeners run before the blur event that the press causes.
document.addEventListener('pointerdown', () => press(true), true)
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => press(false), true)

function press(pressed: boolean): void {
  isPressed = pressed
}

/**
 * Runs a function at once, or after the current press and its click event. A layout change during the press could move
 * the pressed element, and the browser would send no click.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run()
    return
  }
  const ended = new AbortController()
  const released = () => {
    ended.abort()
    setTimeout(run)
  }
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, released, { signal: ended.signal })
}
