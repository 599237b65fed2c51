// A page is there, and written into, before its scripts are. When React takes it over it sets each text area that came with
// words to those words again, and what somebody typed meanwhile would be gone. (Boxes of one line keep what is in them.)

const typed = new Map<HTMLTextAreaElement, string>()

function heard({ target }: Event) {
  if (target instanceof HTMLTextAreaElement) typed.set(target, target.value)
}

/** Called before React takes the page over. */
export function keepEarlyWords(): void {
  for (const area of document.querySelectorAll('textarea'))
    if (area.value !== area.defaultValue) typed.set(area, area.value)
  document.addEventListener('input', heard, true)
}

/** Called when it has, by an effect of the outermost component. */
export function bringBackEarlyWords(): void {
  document.removeEventListener('input', heard, true)
  // Past React's own setter, which would hide the change from it.
  const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  for (const [area, words] of typed) {
    if (!area.isConnected || area.value === words) continue
    setter?.call(area, words)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  typed.clear()
}
