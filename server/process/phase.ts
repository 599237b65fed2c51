/** `starting`: the data is being opened and brought up to date. `draining`: told to stop, and still answering. */
export type Phase = 'starting' | 'serving' | 'draining'

let phase: Phase = 'starting'

export const phaseNow = (): Phase => phase

export function enterPhase(next: Phase): void {
  phase = next
}
