import type { PreviewAsked, PreviewSays } from './protocol.ts'

/** Waits in the frame for the file from the surrounding page, and shows it. @param show returns a description of it */
export function listen(show: (asked: PreviewAsked) => Promise<string>): void {
  const say = (what: PreviewSays) => parent.postMessage(what, '*')
  addEventListener('message', ({ source, data }: MessageEvent<PreviewAsked>) => {
    if (source !== parent || !('bytes' in data && 'kind' in data)) return
    show(data)
      .then((shown) => say({ shown }))
      .catch(() => {
        document.body.textContent = ''
        say({ failed: true })
      })
  })
  say({ ready: true })
}

export function add<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  more: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), more)
  document.body.append(element)
  return element
}
