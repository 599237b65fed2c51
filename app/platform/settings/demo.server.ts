import type { Demo } from '#app/ui/page/demo-banner.tsx'

// Whether this process runs a demo (npm run demo). No setting says so: only the start of a demo does.

let demo: Demo | null = null

export const demoShown = (): Demo | null => demo

export function showDemo(shown: Demo): void {
  demo = shown
}
