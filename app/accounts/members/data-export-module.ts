// The script of the page with a file's progress: it polls every two seconds, moves the bar, and reloads the page
// once the file is ready or gone.

const EVERY = 2000

interface Answer {
  there: boolean
  made: number
  parts: number | null
  ready: boolean
}

async function look(at: HTMLElement): Promise<void> {
  const answer = await fetch('/account/everything/progress', { cache: 'no-store' })
  if (!answer.ok) return
  const { there, made, parts, ready } = (await answer.json()) as Answer
  if (!there || ready) {
    // The fragment moves the focus to the heading that says so.
    location.replace('/account/everything#file')
    location.reload()
    return
  }
  if (parts === null) return
  const [bar, said] = [at.querySelector('progress'), at.querySelector('[data-said]')]
  if (!bar || !said) return
  const words = (at.dataset.progress ?? '').replace('#', String(made)).replace('#', String(parts))
  if (said.textContent !== words) said.textContent = words
  bar.max = parts
  bar.value = made
}

const place = document.querySelector<HTMLElement>('[data-progress]')
if (place) {
  const again = () => {
    // The connection may be down for a while; the link "Look again" stays.
    look(place)
      .catch(() => {})
      .finally(() => window.setTimeout(again, EVERY))
  }
  window.setTimeout(again, EVERY)
}

export {}
