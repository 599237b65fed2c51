// Lets this process live at an earlier time: Date tells it, and timers run as always. So a year of work is made in a
// minute, each row with the time that it would have.

const RealDate = Date
let moved = 0

class MovedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + moved)
    else super(...(given as [number]))
  }

  static override now(): number {
    return RealDate.now() + moved
  }

  // Node makes some dates itself.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Object.prototype.toString.call(value) === '[object Date]'
  }
}

export const realNow = (): number => RealDate.now()

export function moveClockTo(at: number): void {
  moved = at - RealDate.now()
  globalThis.Date = MovedDate as unknown as DateConstructor
}
