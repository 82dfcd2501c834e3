let isPressed = false

// Before anybody else hears of it: what a press takes the focus from asks while it is still going on.
document.addEventListener('pointerdown', () => press(true), true)
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => press(false), true)

function press(pressed: boolean): void {
  isPressed = pressed
}

/**
 * Does something at once, or once the pointer that is pressed has been released and its click has been heard: what moves
 * the page in between would take what is pressed away from under it.
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
