/**
 * Runs in a measured page before any other script. Marks `wanted` at the first frame in which the awaited element is
 * visible. After `bench:step` it marks the input (`input`) and the first frame with the result (`answer`).
 */
{
  /** @param {string} selector */
  const isShown = (selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect()
    return box !== undefined && box.width > 0 && box.height > 0
  }
  /** @param {() => boolean} holds @param {string} mark */
  const markWhen = (holds, mark) => {
    if (holds()) performance.mark(mark)
    else requestAnimationFrame(() => markWhen(holds, mark))
  }
  const readRows = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent).join('\n')

  /** Without a selector, the step ends when the rows have changed. @param {string | undefined} selector */
  const watchStep = (selector) => {
    performance.clearMarks('input')
    performance.clearMarks('answer')
    const before = readRows()
    const isAnswered = () => (selector ? isShown(selector) : readRows() !== '' && readRows() !== before)
    const onInput = (/** @type {Event} */ { timeStamp }) => {
      for (const type of inputs) removeEventListener(type, onInput, { capture: true })
      performance.mark('input', { startTime: timeStamp })
      markWhen(isAnswered, 'answer')
    }
    const inputs = ['click', 'keydown']
    for (const type of inputs) addEventListener(type, onInput, { capture: true })
  }

  addEventListener('bench:wanted', (event) => {
    if (event instanceof CustomEvent) markWhen(() => isShown(event.detail), 'wanted')
  })
  addEventListener('bench:step', (event) => {
    if (event instanceof CustomEvent) watchStep(event.detail)
  })
}
