/**
 * Runs in a page that is measured, as it is here, before anything else. It marks `wanted` at the first frame in which
 * what is waited for stands on the screen, and, after `bench:step`, the input (`input`) and the frame that answers it
 * (`answer`).
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
  const rowsText = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent).join('\n')

  /** Without a selector the rows have to become others. @param {string | undefined} selector */
  const watchStep = (selector) => {
    performance.clearMarks('input')
    performance.clearMarks('answer')
    const before = rowsText()
    const isAnswered = () => (selector ? isShown(selector) : rowsText() !== '' && rowsText() !== before)
    const start = (/** @type {Event} */ { timeStamp }) => {
      performance.mark('input', { startTime: timeStamp })
      markWhen(isAnswered, 'answer')
    }
    addEventListener('click', start, { capture: true, once: true })
  }

  addEventListener('bench:wanted', (event) => {
    if (event instanceof CustomEvent) markWhen(() => isShown(event.detail), 'wanted')
  })
  addEventListener('bench:step', (event) => {
    if (event instanceof CustomEvent) watchStep(event.detail)
  })
}
