import { words } from '../model/files-words.ts'

/** Announced at each quarter only. */
const QUARTER = 25

interface Progress {
  tell: (percent: number | 'arrived') => void
  over: () => void
  stopped: () => void
}

const NOWHERE: Progress = { tell: () => {}, over: () => {}, stopped: () => {} }

/** The upload progress, in words and as a bar, beside the pressed button. @param stop what "Cancel sending" does */
export function progressAt(intent: string, stop: () => void): Progress {
  const place = document.querySelector<HTMLElement>(`[data-sending~="${CSS.escape(intent)}"]`)
  const heard = place?.querySelector<HTMLElement>('[role=status]')
  const template = place?.querySelector('template')
  if (!place || !heard || !template) return NOWHERE
  const clear = () => {
    place.replaceChildren(heard, template)
    heard.className = ''
    heard.textContent = ''
  }
  clear()
  heard.textContent = words.sending.moment
  return {
    tell: (now) => {
      if (now === 'arrived') {
        clear()
        heard.textContent = words.sending.arrived
        return
      }
      if (!place.querySelector('progress')) {
        place.append(template.content.cloneNode(true))
        place.querySelector('button')?.addEventListener('click', stop)
      }
      heard.className = 'only-heard'
      heard.textContent = words.sending.percent({ percent: Math.floor(now / QUARTER) * QUARTER })
      const [line, bar] = [place.querySelector('[aria-hidden]'), place.querySelector('progress')]
      if (line) line.textContent = words.sending.percent({ percent: now })
      if (bar) bar.value = now
    },
    over: clear,
    stopped: () => {
      const line = document.createElement('p')
      line.tabIndex = -1
      line.textContent = words.sending.canceled
      place.append(line)
      line.focus()
    },
  }
}
