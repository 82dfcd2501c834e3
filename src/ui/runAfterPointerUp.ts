let isPressed = false

// Capture listeners run before the blur event that the press causes.
document.addEventListener('pointerdown', () => setPressed(true), true)
for (const eventName of ['pointerup', 'pointercancel'])
  document.addEventListener(eventName, () => setPressed(false), true)

function setPressed(pressed: boolean): void {
  isPressed = pressed
}

/**
 * Runs a function at once, or after the current press and its click event. A layout change during the press could move
 * the pressed element, and the browser would send no click.
 */
export function runAfterPointerUp(callback: () => void): void {
  if (!isPressed) {
    callback()
    return
  }
  const listenerController = new AbortController()
  const handleRelease = () => {
    listenerController.abort()
    setTimeout(callback)
  }
  for (const eventName of ['pointerup', 'pointercancel'])
    document.addEventListener(eventName, handleRelease, { signal: listenerController.signal })
}
