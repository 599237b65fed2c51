// A visitor can type into a page before its scripts load. When React hydrates, it resets each text area that had
// initial text to that text, and would discard what was typed meanwhile. (Single-line inputs keep their value.)

const typed = new Map<HTMLTextAreaElement, string>()

function heard({ target }: Event) {
  if (target instanceof HTMLTextAreaElement) typed.set(target, target.value)
}

/** Called before React hydrates the page. */
export function keepEarlyWords(): void {
  for (const area of document.querySelectorAll('textarea'))
    if (area.value !== area.defaultValue) typed.set(area, area.value)
  document.addEventListener('input', heard, true)
}

/** Called after hydration, by an effect of the outermost component. */
export function bringBackEarlyWords(): void {
  document.removeEventListener('input', heard, true)
  // Bypasses React's own setter, which would hide the change from it.
  const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  for (const [area, words] of typed) {
    if (!area.isConnected || area.value === words) continue
    setter?.call(area, words)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  typed.clear()
}
