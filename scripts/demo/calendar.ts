import { moveClockTo, realNow } from './moved-clock.ts'

// What happens in the year of the demo, in the order of its times, whatever the order in which it was written down.

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** In UTC. */
const AFTERNOON = 19 * HOUR
/** Nothing happens later than this before now, so that nothing is from the future. */
const LATEST = 60_000

type Act = () => Promise<unknown>

export class Calendar {
  readonly #acts: { at: number; act: Act }[] = []
  readonly now = realNow()
  /** The last afternoon in America: people write by day. */
  readonly #afternoon = Math.floor((this.now - AFTERNOON) / DAY) * DAY + AFTERNOON

  /** @param days how many days ago, 0.5 for half a day */
  ago(days: number, act: Act): void {
    this.at((days < 2 ? this.now : this.#afternoon) - days * DAY, act)
  }

  at(at: number, act: Act): void {
    this.#acts.push({ at: Math.min(at, this.now - LATEST), act })
  }

  /** Does all of it, and after each act what is due by then. An act may add others that come later. */
  async run(afterEach: Act): Promise<void> {
    let before = 0
    for (let next = this.#next(); next; next = this.#next()) {
      // Two acts never have the same time, and an act that comes late does not turn the clock back.
      before = Math.max(next.at, before + 1000)
      moveClockTo(before)
      await next.act()
      await afterEach()
    }
    moveClockTo(realNow())
  }

  #next() {
    const first = this.#acts.reduce<{ at: number; act: Act } | undefined>(
      (least, one) => (!least || one.at < least.at ? one : least),
      undefined,
    )
    if (first) this.#acts.splice(this.#acts.indexOf(first), 1)
    return first
  }
}

/** Some hours more, different for each of a list: not everyone writes at the same minute. */
export const hoursEarlier = (ago: number, which: number): number =>
  ago < 2 ? ago : ago + ((which * 5) % 23) / 100
