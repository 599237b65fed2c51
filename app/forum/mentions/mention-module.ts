import { handlesThatFit, mentionBegun } from './mention-begun.ts'

// Shows the handles of a topic while "@" is typed. Nothing is chosen by itself: Enter makes a new line until an arrow key has chosen one, and
// the text changes only for a handle that somebody chose.

for (const source of document.querySelectorAll<HTMLElement>('[data-handles-for]')) {
  const name = source.dataset.handlesFor ?? ''
  const box = document.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`)
  const said = document.querySelector<HTMLElement>(`[data-handles-said="${name}"]`)
  const handles = [...source.children].map((one) => (one.textContent ?? '').trim().slice(1))
  if (box && said) offerHandles(box, said, handles)
}

function offerHandles(box: HTMLTextAreaElement, said: HTMLElement, handles: readonly string[]) {
  const list = document.createElement('ul')
  list.id = `${box.name}-handles`
  list.className = 'handles-offered'
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', said.dataset.list ?? '')
  list.hidden = true
  box.after(list)
  box.setAttribute('aria-autocomplete', 'list')
  box.setAttribute('aria-controls', list.id)

  let from = 0
  let active = -1
  /** They closed the list for the handle that begins here. */
  let closedAt = -1

  const close = () => {
    list.hidden = true
    active = -1
    box.removeAttribute('aria-activedescendant')
  }
  const choose = (handle: string) => {
    box.setRangeText(`@${handle} `, from, box.selectionStart, 'end')
    close()
    said.textContent = ''
    box.focus()
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const show = (fitting: readonly string[]) => {
    list.replaceChildren(
      ...fitting.map((handle, place) => {
        const option = document.createElement('li')
        option.id = `${list.id}-${place}`
        option.setAttribute('role', 'option')
        option.setAttribute('aria-selected', 'false')
        const name = document.createElement('bdi')
        name.textContent = `@${handle}`
        option.append(name)
        option.dataset.handle = handle
        // The caret stays where it is.
        option.addEventListener('pointerdown', (event) => event.preventDefault())
        option.addEventListener('click', () => choose(handle))
        return option
      }),
    )
    active = -1
    box.removeAttribute('aria-activedescendant')
    list.hidden = false
    const { one = '', some = '' } = said.dataset
    said.textContent = fitting.length === 1 ? one : some.replace('{count}', String(fitting.length))
  }
  const look = () => {
    const begun = box.selectionStart === box.selectionEnd ? mentionBegun(box.value, box.selectionStart) : null
    if (begun?.from !== closedAt) closedAt = -1
    const fitting = begun && closedAt === -1 ? handlesThatFit(handles, begun.typed) : []
    if (!begun || fitting.length === 0) {
      close()
      said.textContent = ''
      return
    }
    from = begun.from
    show(fitting)
  }
  const move = (by: 1 | -1) => {
    const options = [...list.children]
    options[active]?.setAttribute('aria-selected', 'false')
    active = (active + by + (active === -1 && by === -1 ? 1 : 0) + options.length) % options.length
    const option = options[active]
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) box.setAttribute('aria-activedescendant', option.id)
  }

  box.addEventListener('input', look)
  box.addEventListener('blur', close)
  box.addEventListener('keydown', (event) => {
    if (list.hidden || event.isComposing) return
    const chosen = (list.children[active] as HTMLElement | undefined)?.dataset.handle
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) choose(chosen)
    else if (event.key === 'Escape') {
      closedAt = from
      close()
    } else return
    event.preventDefault()
  })
}
