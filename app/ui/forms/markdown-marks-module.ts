import { type Mark, nextMark, write } from './markdown-edit.ts'

// Loaded by a page with buttons above a Markdown box that React does not hydrate.

for (const bar of document.querySelectorAll<HTMLElement>('[data-marks-of]')) begin(bar)

function begin(bar: HTMLElement): void {
  const box = bar.closest('form')?.elements.namedItem(bar.dataset.marksOf ?? '')
  const buttons = [...bar.querySelectorAll('button')]
  if (!(box instanceof HTMLTextAreaElement)) return
  // One tab stop, on the button that was used last.
  const stopAt = (at: number) => {
    for (const [index, button] of buttons.entries()) button.tabIndex = index === at ? 0 : -1
  }
  for (const [at, button] of buttons.entries())
    button.addEventListener('click', () => {
      stopAt(at)
      write(box, button.dataset.mark as Mark)
    })
  bar.addEventListener('keydown', (event) => {
    const to = nextMark(
      event.key,
      buttons.indexOf(document.activeElement as HTMLButtonElement),
      buttons.length,
    )
    if (to === undefined) return
    event.preventDefault()
    stopAt(to)
    buttons[to]?.focus()
  })
}
