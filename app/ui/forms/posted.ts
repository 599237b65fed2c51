// Loaded by a page that answers a form. Returning to such a page, a browser would resubmit the form, with
// an alarming prompt, or show an old error that may be fixed. With this, returning reloads the page.
history.replaceState(history.state, '', location.href)

// Forms that ask for it keep the typed text: browsers restore values that differ from the original page.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-words=stay]'))
  for (const box of form.elements) {
    if (box instanceof HTMLTextAreaElement) touch(box)
    if (!(box instanceof HTMLInputElement) || box.type === 'hidden') continue
    if (box.type === 'checkbox' || box.type === 'radio') box.checked = Boolean(box.checked)
    else touch(box)
  }

function touch(box: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = box
  box.value = `${value} `
  box.value = value
  if (box instanceof HTMLInputElement) box.defaultValue = ''
}

export {}
