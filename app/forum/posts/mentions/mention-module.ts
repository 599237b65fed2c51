import { handlesThatFit, mentionBegun } from './mention-begun.ts'

// Suggests the topic's handles after "@". Nothing is selected automatically: Enter inserts a new line until an arrow key has
// selected a handle, and the text changes only for a handle that the writer chose.

class Offer {
  readonly list = document.createElement('ul')
  readonly box: HTMLTextAreaElement
  readonly said: HTMLElement
  readonly handles: readonly string[]
  /** Where the typed handle starts. */
  from = 0
  active = -1
  /** The writer closed the list for the handle that starts here. */
  closedAt = -1

  constructor(box: HTMLTextAreaElement, said: HTMLElement, handles: readonly string[]) {
    this.box = box
    this.said = said
    this.handles = handles
    this.list.id = `${box.name}-handles`
    this.list.className = 'handles-offered'
    this.list.setAttribute('role', 'listbox')
    this.list.setAttribute('aria-label', said.dataset.list ?? '')
    box.setAttribute('aria-autocomplete', 'list')
    box.addEventListener('input', () => this.look())
    box.addEventListener('blur', () => this.close())
    box.addEventListener('keydown', (event) => this.press(event))
  }

  look() {
    const { selectionStart: caret, selectionEnd, value } = this.box
    const begun = caret === selectionEnd ? mentionBegun(value, caret) : null
    if (begun?.from !== this.closedAt) this.closedAt = -1
    const fitting = begun && this.closedAt === -1 ? handlesThatFit(this.handles, begun.typed) : []
    if (begun && fitting.length > 0) {
      this.from = begun.from
      this.show(fitting)
    } else {
      this.close()
      this.said.textContent = ''
    }
  }

  show(fitting: readonly string[]) {
    this.list.replaceChildren(...fitting.map((handle, place) => this.option(handle, place)))
    this.active = -1
    this.box.removeAttribute('aria-activedescendant')
    this.box.after(this.list)
    this.box.setAttribute('aria-controls', this.list.id)
    this.placeInSight()
    const { one = '', some = '' } = this.said.dataset
    this.said.textContent = fitting.length === 1 ? one : some.replace('{count}', String(fitting.length))
  }

  /** Below the box, or above it at the bottom of the window. */
  placeInSight() {
    this.list.style.translate = ''
    const { bottom, height } = this.list.getBoundingClientRect()
    const { top, height: boxHeight } = this.box.getBoundingClientRect()
    if (bottom > innerHeight && top > height) this.list.style.translate = `0 ${-(boxHeight + height)}px`
  }

  option(handle: string, place: number) {
    const option = document.createElement('li')
    option.id = `${this.list.id}-${place}`
    option.setAttribute('role', 'option')
    option.setAttribute('aria-selected', 'false')
    option.dataset.handle = handle
    const name = document.createElement('bdi')
    name.textContent = `@${handle}`
    option.append(name)
    // Keeps the caret in the text.
    option.addEventListener('pointerdown', (event) => event.preventDefault())
    option.addEventListener('click', () => this.choose(handle))
    return option
  }

  close() {
    this.list.remove()
    this.active = -1
    this.box.removeAttribute('aria-controls')
    this.box.removeAttribute('aria-activedescendant')
  }

  choose(handle: string) {
    this.box.setRangeText(`@${handle} `, this.from, this.box.selectionStart, 'end')
    this.close()
    this.said.textContent = ''
    this.box.focus()
    this.box.dispatchEvent(new Event('input', { bubbles: true }))
  }

  move(by: 1 | -1) {
    const options = [...this.list.children]
    options[this.active]?.setAttribute('aria-selected', 'false')
    const from = this.active === -1 && by === -1 ? 0 : this.active
    this.active = (from + by + options.length) % options.length
    const option = options[this.active]
    if (!option) return
    option.setAttribute('aria-selected', 'true')
    option.scrollIntoView({ block: 'nearest' })
    this.box.setAttribute('aria-activedescendant', option.id)
  }

  press(event: KeyboardEvent) {
    if (!this.list.isConnected || event.isComposing) return
    const chosen = (this.list.children[this.active] as HTMLElement | undefined)?.dataset.handle
    if (event.key === 'ArrowDown') this.move(1)
    else if (event.key === 'ArrowUp') this.move(-1)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) this.choose(chosen)
    else if (event.key === 'Escape') {
      this.closedAt = this.from
      this.close()
    } else return
    event.preventDefault()
  }
}

for (const source of document.querySelectorAll<HTMLElement>('[data-handles-for]')) {
  const name = source.dataset.handlesFor ?? ''
  const box = document.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`)
  const said = document.querySelector<HTMLElement>(`[data-handles-said="${name}"]`)
  const handles = [...source.children].map((one) => (one.textContent ?? '').trim().slice(1))
  if (box && said) new Offer(box, said, handles)
}
