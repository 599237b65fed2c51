/** Longer in one turn of the loop, and whoever asks for a page meanwhile would notice. In milliseconds. */
const AT_A_STRETCH = 1

let began: number | undefined

function begin(): void {
  if (began !== undefined) return
  began = performance.now()
  setImmediate(() => {
    began = undefined
  })
}

/**
 * Call it before each small piece of work. SQLite answers without a turn of the loop, so somebody who asks it a dozen things in a row would
 * hold up everybody else until the last.
 * @returns what to wait for when this turn has taken long enough, so that others are served in between; mostly nothing
 */
export function othersTurn(): Promise<void> | undefined {
  if (began !== undefined && performance.now() - began >= AT_A_STRETCH)
    return new Promise((go) => setImmediate(go)).then(begin)
  begin()
  return undefined
}
