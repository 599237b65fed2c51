// "Copy the letter": copies the text of one sheet, as it would be typed. The button is in the page, and appears once this
// script runs.

interface Said {
  copied: string
  notCopied: string
}

export function copyButtons({ copied, notCopied }: Said): void {
  for (const button of document.querySelectorAll<HTMLElement>('.copy-sheet button')) {
    const sheet = button.closest('.copy-sheet')?.nextElementSibling
    const told = button.parentElement?.querySelector('[role=status]')
    if (!sheet || !told) continue
    button.hidden = false
    button.addEventListener('click', async () => {
      // Cleared first, because a screen reader announces only changes.
      told.textContent = ''
      const done = await copy(typed(sheet))
      if (!done) getSelection()?.selectAllChildren(sheet)
      told.textContent = done ? copied : notCopied
    })
  }
}

/** Old browsers, and pages without HTTPS, have no clipboard API. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Paragraphs separated by an empty line, and lists with their bullets or numbers. */
const typed = (sheet: Element): string => [...sheet.children].map(block).join('\n\n')

function block(element: Element): string {
  const numbered = element.tagName === 'OL'
  if (!numbered && element.tagName !== 'UL') return lines(element)
  return [...element.children].map((item, at) => `${numbered ? `${at + 1}.` : '-'} ${lines(item)}`).join('\n')
}

const lines = (element: Element): string => (element as HTMLElement).innerText.trim()
